import { onlineManager } from '@tanstack/react-query'
import { screen } from '@testing-library/dom'
import { afterEach, describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { queryKey } from '#contract/ground/query-key.ts'
import type { Role } from '#contract/ground/role.ts'
import { agentTasks } from '#contract/own-deals/agent-tasks.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { findUser } from '#contract/users/users.ts'
import { queryClient } from '../api/query-client.ts'
import { aUser, closePage, openPage } from '../testing/open-page.tsx'
import { follow } from '../testing/person.ts'
import { aBuyerSummary, someSettings } from '../testing/samples.ts'
import { answer, callsOf, hold } from '../testing/server-for-tests.ts'
import { pass, settled, stopTimers, until } from '../testing/settled.ts'

const heading = (name: RegExp) => screen.queryByRole('heading', { level: 1, name })
const buyer = aUser('user')

/** Loads the code of the dashboard, so that the rest of a test only waits for data. */
async function loadCode(url = '/dashboard/wishlist', as: Role = 'user') {
  openPage(url, { as })
  await screen.findByRole('heading', { level: 1 })
  closePage()
  queryClient.clear()
}

/** Opens a page for a known person, with stopped timers. */
async function openAtOnce(url: string, as: Role) {
  const user = aUser(as)
  queryClient.setQueryData(queryKey(findUser, { params: { emailOrId: user.email } }), user)
  stopTimers()
  openPage(url, { as })
  await settled()
}

describe('the dashboard', () => {
  afterEach(() => onlineManager.setOnline(true))

  it('is shown without its banners after three seconds, also offline', async () => {
    await loadCode()
    onlineManager.setOnline(false)
    await openAtOnce('/dashboard/wishlist', 'user')
    await pass(2_900)
    expect(heading(/Wishlist/)).toBeNull()
    await pass(2_900)
    await screen.findByRole('heading', { level: 1, name: /Wishlist/ })
  })

  it('waits for the text of the consent notice', async () => {
    await loadCode()
    answer(buyerSummary, { ...aBuyerSummary(), offers: [] })
    answer(clientSettings, someSettings({ footerLinks: { terms: '/terms' } }))
    const release = hold(clientSettings)
    stopTimers()
    openPage('/dashboard/wishlist', { as: 'user' })
    answer(findUser, { ...buyer, termsMissing: true })
    await until(() => callsOf(clientSettings).length > 0)
    expect(heading(/Wishlist/)).toBeNull()
    release()
    await until(() => heading(/Wishlist/) !== null)
    expect(screen.queryByText('Please accept the terms')).not.toBeNull()
  })

  it('shows that it loads while a link to it waits for the banners', async () => {
    await loadCode()
    answer(buyerSummary, aBuyerSummary())
    const release = hold(buyerSummary)
    stopTimers()
    openPage('/compare', { as: 'user' })
    await screen.findByRole('heading', { level: 1, name: /Compare/ })
    await follow('Dashboard')
    await settled()
    expect(heading(/Compare/)).not.toBeNull()
    expect(screen.queryByText('Loading...')).not.toBeNull()
    release()
    await screen.findByRole('heading', { level: 1, name: /My Profile/ })
    expect(screen.queryByText('Loading...')).toBeNull()
  })

  it.each([
    ['/dashboard/bought-properties', /Property Bought/, buyerSummary],
    ['/dashboard/requested-properties', /Requested Properties/, agentTasks],
  ] as const)('does not wait at %s for a banner that is never shown there', async (url, name, call) => {
    await loadCode(url, 'agent')
    answer(buyerSummary, aBuyerSummary())
    answer(agentTasks, [])
    hold(call)
    await openAtOnce(url, 'agent')
    await screen.findByRole('heading', { level: 1, name })
  })

  it('keeps its page when the role changes, and loads the banner of the new one', async () => {
    answer(buyerSummary, { ...aBuyerSummary(), offers: [] })
    openPage('/dashboard/wishlist', { as: 'user' })
    const shown = await screen.findByRole('heading', { level: 1, name: /Wishlist/ })
    answer(agentTasks, [])
    hold(agentTasks)
    answer(findUser, { ...buyer, role: 'agent' })
    await queryClient.invalidateQueries({ queryKey: [findUser.key] })
    await expect.poll(() => callsOf(agentTasks).length).toBeGreaterThan(0)
    await settled()
    expect(shown.isConnected).toBe(true)
    expect(shown.closest('[style*="display: none"]')).toBeNull()
  })
})
