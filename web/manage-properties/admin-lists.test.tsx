import { screen, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { advertiseProperty, unadvertiseProperty } from '#contract/manage-properties/manage-properties.ts'
import { allProperties, type ManagedProperty } from '#contract/properties/properties.ts'
import { adminListCounts, adminSummary, adminTasks } from '#contract/summary/summary.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { confirm, expectToast, follow, mainText, press } from '../testing/person.ts'
import { aManagedProperty, anAdminSummary, aProperty, someListCounts, someSettings } from '../testing/samples.ts'
import { answer, answerByQuery, callsOf } from '../testing/server-for-tests.ts'

// What an admin finds in the lists of the dashboard.

const properties = () => screen.getByRole('main').textContent.split('Sample House').length - 1

beforeEach(() => {
  answer(adminSummary, anAdminSummary({ totalAgents: 4, totalUsers: 5, pendingProperties: 6, advertisedProperties: 2 }))
  answer(
    adminListCounts,
    someListCounts({ forSale: 9, decidedReports: 3, acceptedApplications: 7, dealsByTransfer: 8 }),
  )
  answer(adminTasks, { openApplications: 1, openReports: 2, fraudUsers: 3 })
})

it.each([
  ['/dashboard/advertise-properties', ['All (9)', 'Advertised (2)', 'Not advertised (7)']],
  ['/dashboard/deals', ['Waiting for payment (0)', 'Disputes and refunds (0)', 'Paid by transfer (8)']],
  ['/dashboard/reported-messages', ['Open (2)', 'Decided (3)']],
  ['/dashboard/applications', ['Open (1)', 'Accepted (7)', 'Declined (0)']],
  ['/dashboard/manage-users', ['Buyers (5)', 'Agents (4)', 'Admins (0)', 'Marked as fraud (3)']],
])('the filters of %s say how much each of them finds', async (url, options) => {
  openPage(url, { as: 'admin' })
  for (const option of options) await screen.findByLabelText(option)
})

it('the entries of the dashboard say how much waits to be decided', async () => {
  openPage('/dashboard/admin-profile', { as: 'admin' })
  const more = within(await screen.findByRole('navigation', { name: 'More' }))
  await more.findByRole('link', { name: /^Reported Messages\s*2 to decide$/ })
  await more.findByRole('link', { name: /^Agent Applications\s*1 to decide$/ })
  const dashboard = within(screen.getByRole('navigation', { name: 'Dashboard' }))
  await dashboard.findByRole('link', { name: /^Manage Properties\s*6 to verify$/ })
})

it.each([false, true])(
  'the dashboard says how to add streets to the map, unless it has them: %s',
  async mapHasStreets => {
    answer(clientSettings, someSettings({ mapHasStreets }))
    openPage('/dashboard/admin-profile', { as: 'admin' })
    await expect.poll(mainText).toContain('Email is not set up')
    const isShown = mainText().includes('Your map has no streets: add one file')
    expect([isShown, mainText().includes('MAP_TILES')]).toEqual([!mapHasStreets, !mapHasStreets])
  },
)

const property = (advertise: boolean) => aManagedProperty({ status: 'verified', advertise })
/** Answers with the home in the lists that it belongs to. */
const given = (found: ManagedProperty) =>
  answerByQuery(allProperties, query => {
    const wanted = query.get('forSale')
    const isIn = wanted === null || wanted === 'all' || (wanted === 'advertised') === found.advertise
    return isIn ? [found] : []
  })

describe('advertising', () => {
  it('moves a home to another list', async () => {
    given(property(false))
    answer(advertiseProperty, { ...aProperty({ advertise: true }), modifiedCount: 1 })
    openPage('/dashboard/advertise-properties', { as: 'admin' })
    await press(() => screen.findByLabelText('Not advertised (7)'))
    await expect.poll(properties).toBeGreaterThan(0)
    given(property(true))
    await press('Advertise')
    await expectToast('Property marked for advertisement!')
    await expect.poll(properties).toBe(0)
    await press(() => screen.findByLabelText('Advertised (2)'))
    await expect.poll(properties).toBeGreaterThan(0)
    expect(callsOf(advertiseProperty)).toHaveLength(1)
    await follow('the advertised homes in Manage Properties')
    await expect.poll(currentUrl).toContain('/dashboard/manage-properties')
  })

  it('is stopped after a question', async () => {
    answer(allProperties, [property(true)])
    answer(unadvertiseProperty, { ...aProperty(), modifiedCount: 1 })
    openPage('/dashboard/manage-properties?status=advertised', { as: 'admin' })
    await press('Stop advertising')
    answer(allProperties, [])
    await confirm('Stop advertising')
    await expectToast('Property is no longer advertised.')
    await expect.poll(properties).toBe(0)
    expect(callsOf(unadvertiseProperty)).toHaveLength(1)
  })
})
