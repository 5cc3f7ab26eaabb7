import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { everyFact } from '#contract/properties/every-fact-for-tests.ts'
import { factNames, propertyFeatures } from '#contract/properties/facts.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { factLabels, choiceName } from '../properties/facts-text.ts'
import { currentUrl, openPage, reloadPage } from '../testing/open-page.tsx'
import { expectFocus, expectMessage, fill, person, press, valueOf } from '../testing/person.ts'
import { aManagedPropertyWithPhotos, aProperty, aVisibleProperty } from '../testing/samples.ts'
import { answer, bodiesOf } from '../testing/server-for-tests.ts'

describe('the form of a property', () => {
  it('has a field for every fact and every feature, with what is stated', async () => {
    answer(findProperty, aVisibleProperty({ status: 'pending', ...everyFact }))
    answer(findManagedProperty, aManagedPropertyWithPhotos(everyFact))
    openPage('/dashboard/update-property/a-property', { as: 'agent' })
    await screen.findByText('6 of 6 stated')
    const rest = factNames.length - 6
    await screen.findByText(`${rest} of ${rest} stated`)
    const labels = [...document.querySelectorAll('form :is(label, legend)')].map(({ textContent }) => textContent)
    expect(factNames.filter(name => !labels.some(label => label.startsWith(factLabels[name])))).toEqual([])
    for (const feature of propertyFeatures)
      expect(screen.getByLabelText<HTMLInputElement>(choiceName(feature)).checked, feature).toBe(
        everyFact.features.includes(feature),
      )
  })
})

const choose = async (label: string, option: string) =>
  person.selectOptions(await screen.findByLabelText(label), option)
const details = () => screen.getByLabelText('Year built').closest('details') as HTMLDetailsElement
const checked = () => [...details().querySelectorAll<HTMLInputElement>('[type=checkbox]')].filter(box => box.checked)

describe('an agent who states facts', () => {
  it('reads mistakes at their fields, of which the first gets the focus', async () => {
    const stated = aManagedPropertyWithPhotos()
    answer(findProperty, aVisibleProperty({ status: 'pending' }))
    answer(findManagedProperty, stated)
    answer(updateProperty, { ...aProperty(), modifiedCount: 1 })
    openPage('/dashboard/update-property/a-property', { as: 'agent' })
    await fill('Bedrooms', '3.5')
    await fill('Living area', '2,000,000')
    await fill('Tour', 'http://tour.example/loft')
    details().open = false
    await press('Update Property')
    await expectFocus(screen.getByLabelText('Bedrooms'))
    await expect.poll(() => details().open).toBe(true)
    await expectMessage('Bedrooms', 'Bedrooms must be a whole number')
    await expectMessage('Living area', /Living area must be from 10 ft² to 1,076,390 ft²/)
    await fill('Lot size', '120,5')
    await choose('Lot unit', 'acres')
    await expectMessage('Tour', /Tour must be a link that begins with https:/)

    await choose('Kind of home', 'Townhouse')
    await fill('Bedrooms', '3')
    await fill('Living area', '1,847')
    await press('Update Property')
    await expectMessage('Lot size', 'Lot size must be a number with its unit: ft2, acre, m2, ha')
    await fill('Lot size', '0.50')
    await fill('Year built', '1911')
    await press(() => screen.findByLabelText('Garden'))
    await fill('Tour', 'https://tour.example/loft')
    await press('Update Property')
    await expect.poll(currentUrl).toBe('/dashboard/my-properties')
    expect(bodiesOf(updateProperty)).toMatchObject([
      {
        kind: 'townhouse',
        bedrooms: 3,
        livingArea: '1847 ft2',
        livingAreaM2: 172,
        lotSize: '0.50 acre',
        yearBuilt: 1911,
        features: ['garden'],
        tourUrl: 'https://tour.example/loft',
      },
    ])
  })

  it('changes only what was changed', async () => {
    const before = {
      bedrooms: 3,
      livingArea: '141 m2',
      livingAreaM2: 141,
      features: ['pool' as const],
      energyLabel: 'C' as const,
    }
    answer(findProperty, aVisibleProperty(before))
    answer(findManagedProperty, aManagedPropertyWithPhotos({ status: 'verified', ...before }))
    answer(updateProperty, { ...aProperty(), modifiedCount: 1 })
    openPage('/dashboard/update-property/a-property', { as: 'agent' })
    await screen.findByLabelText('Living area')
    expect(valueOf('Living area')).toBe('1,520')
    await choose('Lot unit', 'm²')
    await fill('Lot size', '300')
    await fill('Bedrooms', '')
    await choose('Energy label', 'A')
    await press('Update Property')
    await expect.poll(currentUrl).toBe('/dashboard/my-properties')
    const [body, ...others] = bodiesOf(updateProperty) as [object]
    expect(others).toEqual([])
    expect(body).toMatchObject({ bedrooms: null, lotSize: '300 m2', lotSizeM2: 300, energyLabel: 'A' })
    expect(Object.keys(body).filter(name => name.startsWith('livingArea'))).toEqual([])
    expect(Object.keys(body)).not.toContain('features')
  })

  it('sends nothing that land cannot have, and finds it again with another kind', async () => {
    const before = { kind: 'house' as const, bedrooms: 3, fullBaths: 2, yearBuilt: 1911, features: ['pool' as const] }
    answer(findProperty, aVisibleProperty(before))
    answer(findManagedProperty, aManagedPropertyWithPhotos({ status: 'verified', ...before }))
    answer(updateProperty, { ...aProperty(), modifiedCount: 1 })
    openPage('/dashboard/update-property/a-property', { as: 'agent' })
    await fill('Bedrooms', '3.5')
    await press(() => screen.findByLabelText('Fireplace'))
    await choose('Kind of home', 'Land')
    await screen.findByText('1 of 2 stated')
    for (const label of ['Bedrooms', 'Living area', 'Year built', 'Energy label', 'Fireplace'])
      expect(screen.queryByLabelText(label), label).toBeNull()
    await choose('Kind of home', 'Farm')
    await screen.findByLabelText('Bedrooms')
    expect(valueOf('Bedrooms')).toBe('3.5')
    expect(checked()).toHaveLength(2)
    await choose('Kind of home', 'Land')
    await screen.findByText('1 of 2 stated')
    await press('Update Property')
    await expect.poll(currentUrl).toBe('/dashboard/my-properties')
    expect(bodiesOf(updateProperty)).toMatchObject([{ kind: 'land', bedrooms: null, fullBaths: null, yearBuilt: null }])
    expect(Object.keys(bodiesOf(updateProperty)[0] as object)).not.toContain('features')
  })

  it('copies those of a rejected listing, and keeps what is typed over a reload', async () => {
    const facts = { bedrooms: 4, lotSize: '300 m2', lotSizeM2: 300, features: ['pool' as const, 'view' as const] }
    answer(findManagedProperty, aManagedPropertyWithPhotos({ status: 'rejected', ...facts }))
    answer(addProperty, { ...aProperty(), insertedId: 'a-copy' })
    openPage('/dashboard/add-property?copy=a-property', { as: 'agent' })
    await screen.findByLabelText('Bedrooms')
    await expect.poll(() => valueOf('Bedrooms')).toBe('4')
    expect(valueOf('Lot size')).toBe('3,230')
    expect(checked()).toHaveLength(2)
    await press(() => screen.findByLabelText('Garden'))
    await choose('Kind of home', 'Farm')
    await fill('Living area', '900')
    reloadPage({ as: 'agent' })
    await screen.findByText('Your draft has been restored.')
    expect(checked()).toHaveLength(3)
    expect([valueOf('Kind of home'), valueOf('Living area')]).toEqual(['farm', '900'])
    await press('Add Property')
    await expect.poll(() => bodiesOf(addProperty)).toMatchObject([{ livingArea: '900 ft2', lotSize: '300 m2' }])
  })
})
