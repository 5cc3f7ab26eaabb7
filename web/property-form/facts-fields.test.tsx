import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { factNames, propertyFeatures } from '#contract/properties/facts.ts'
import { everyFact } from '#contract/properties/facts-for-tests.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { openPage } from '../testing/open-page.tsx'
import { factLabels, featureName } from '../properties/facts-text.ts'
import { aManagedListing, aVisibleProperty } from '../testing/samples.ts'
import { answer } from '../testing/server-for-tests.ts'

describe('the form of a property', () => {
  it('has a field for every fact and every feature, with what is stated', async () => {
    answer(findProperty, aVisibleProperty({ status: 'pending', ...everyFact }))
    answer(findManagedProperty, aManagedListing(everyFact))
    openPage('/dashboard/update-property/a-property', { as: 'agent' })
    await screen.findByText(`${factNames.length} stated`)
    const labels = [...document.querySelectorAll('details :is(label, legend)')].map(({ textContent }) => textContent)
    expect(factNames.filter(name => !labels.some(label => label.startsWith(factLabels[name])))).toEqual([])
    for (const feature of propertyFeatures)
      expect(screen.getByLabelText<HTMLInputElement>(featureName(feature)).checked, feature).toBe(
        everyFact.features.includes(feature),
      )
  })
})
