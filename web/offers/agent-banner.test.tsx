import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { type AgentTask, agentTasks } from '#contract/own-deals/agent-tasks.ts'
import { openPage } from '../testing/open-page.tsx'
import { allLoaded } from '../testing/person.ts'
import { answer, callsOf, hold } from '../testing/server-for-tests.ts'
import { stopTimers, until } from '../testing/settled.ts'

const aTask = (fields: Partial<AgentTask> = {}): AgentTask => ({
  kind: 'answer',
  offerId: 'an-offer',
  propertyId: 'a-property',
  title: 'Sample House',
  buyerName: 'Berta Buyer',
  offerAmount: 450_000,
  until: null,
  ...fields,
})
const banner = () => screen.findByRole('region', { name: 'Your turn' })

describe('the banner of an agent', () => {
  it('says what waits first, until when, and how much more', async () => {
    const until = new Date(Date.now() + 4 * 3_600_000 + 60_000).toISOString()
    answer(agentTasks, [aTask({ until }), aTask({ offerId: 'other' }), aTask({ offerId: 'third' })])
    openPage('/dashboard/my-properties', { as: 'agent' })
    const text = (await banner()).textContent
    expect(text).toContain('Berta Buyer offers $450,000 for Sample House')
    expect(text).toMatch(/Until .*\(4\sh.* left\)/)
    expect(text).toContain('2 more tasks wait for you.')
    const link = screen.getByRole('link', { name: 'See the offer' })
    expect(link.getAttribute('href')).toBe('/dashboard/requested-properties?property=a-property')
  })

  it.each([
    ['cancel request', 'Berta Buyer asks to cancel the deal on Sample House'],
    ['condition', 'Give more time or end the deal.'],
    ['transfer', 'Berta Buyer pays for Sample House by transfer: record its reference'],
    ['objection', 'Ask your bank, then record it again'],
  ] as const)('names a %s', async (kind, text) => {
    answer(agentTasks, [aTask({ kind })])
    openPage('/dashboard/my-properties', { as: 'agent' })
    expect((await banner()).textContent).toContain(text)
  })

  it('comes with the page, which waits for it', async () => {
    answer(agentTasks, [aTask()])
    const release = hold(agentTasks)
    stopTimers()
    openPage('/dashboard/my-properties', { as: 'agent' })
    await until(() => callsOf(agentTasks).length > 0)
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    release()
    await until(() => screen.queryByRole('heading', { level: 1 }) !== null)
    expect(screen.queryByRole('region', { name: 'Your turn' })).not.toBeNull()
  })

  it('is not shown above the offers', async () => {
    answer(agentTasks, [aTask()])
    openPage('/dashboard/requested-properties', { as: 'agent' })
    await screen.findByRole('heading', { level: 1 })
    await allLoaded()
    expect(screen.queryByRole('region', { name: 'Your turn' })).toBeNull()
  })
})
