import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { myProperties } from '#contract/properties/properties.ts'
import { openPage } from '../testing/open-page.tsx'
import { aManagedProperty } from '../testing/samples.ts'
import { answer } from '../testing/server-for-tests.ts'

it.each([
  ['Verified', 1],
  ['Pending', 1],
  ['Rejected', 0],
] as const)('a property that is %s can be deleted, and updated unless it is rejected', async (status, updates) => {
  answer(myProperties, [aManagedProperty({ status: status.toLowerCase() as Lowercase<typeof status> })])
  openPage('/dashboard/my-properties', { as: 'agent' })
  const card = within(await screen.findByRole('article'))
  card.getByText(status)
  expect(card.getByRole('button', { name: 'Delete' }).matches(':disabled')).toBe(false)
  expect(card.queryAllByRole('link', { name: 'Update' })).toHaveLength(updates)
})
