import { screen, within } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import { askRefusal, myConversations } from '#contract/messages/messages.ts'
import { agreeToViewing, cancelViewing, downloadViewing, requestViewing } from '#contract/messages/viewings.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { answerConversation } from '../testing/arrange.ts'
import { aConversation, aMessage, aViewing, inDays } from '../testing/message-samples.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { confirm, expectAlert, expectMessage, expectNothing, fill, inDialog, press } from '../testing/person.ts'
import { aVisibleProperty } from '../testing/samples.ts'
import { answer, bodiesOf, callsOf, changes, refuse } from '../testing/server-for-tests.ts'
import { localMinute } from '../ui/text/local-time.ts'

const open = (as: 'user' | 'agent') => openPage('/dashboard/messages/a-conversation', { as })
const panel = () => screen.findByRole('region', { name: 'Viewing' })
const times = async () => within(await panel()).getAllByRole('listitem')
const startedAt = Date.now()
/** A time so many days after the start, as its field takes it: the same all the time, although the minute may end meanwhile. */
const field = (days: number) => localMinute(startedAt + days * 86_400_000)
const submit = (name: string) => press(() => inDialog(name))

describe('a request for a viewing', () => {
  it('is opened by the link of a home, and needs three different times in the next 60 days', async () => {
    answer(findProperty, aVisibleProperty())
    answer(myConversations, [])
    answer(askRefusal, { closed: null, unblockIn: null })
    openPage('/dashboard/messages/about/a-property?viewing', { as: 'user' })
    await screen.findByRole('dialog', { name: 'Request a viewing' })
    await submit('Request viewing')
    for (const label of ['First time', 'Second time', 'Third time'])
      await expectMessage(label, 'Choose a day and a time')
    await fill('First time', field(2))
    await fill('Second time', field(3))
    await fill('Third time', field(61))
    await submit('Request viewing')
    await expectMessage('Third time', 'Choose a time in the next 60 days')
    await fill('Third time', field(3))
    await submit('Request viewing')
    await expectMessage('Third time', 'Choose three different times')
    expect(changes()).toEqual([])

    answer(requestViewing, { ...aViewing(), insertedId: 'a-viewing' })
    answerConversation(aConversation({ viewing: aViewing() }), aMessage({ text: '', event: 'viewing requested' }))
    await fill('Third time', field(4))
    await submit('Request viewing')
    await expect.poll(async () => (await panel()).textContent).toContain('You asked for a viewing')
    expect(currentUrl()).toBe('/dashboard/messages/a-conversation')
    expect(await times()).toHaveLength(3)
    const asked = bodiesOf(requestViewing)[0] as { times: string[] }
    expect(asked.times.map(time => localMinute(Date.parse(time)))).toEqual([field(2), field(3), field(4)])
    await expectNothing('dialog')
  })

  it('shows its times with their time zone', async () => {
    answerConversation(aConversation({ viewing: aViewing() }), aMessage())
    open('user')
    for (const time of await times()) expect(time.textContent).toMatch(/[AP]M\s\S+$/)
  })

  it('is answered by the agent with one of the times, after a question', async () => {
    const viewing = aViewing({ times: [inDays(-1), inDays(3), inDays(4)] })
    const ofAgent = { you: 'agent', other: { name: 'Bo Buyer', image: '' } } as const
    answerConversation(aConversation({ ...ofAgent, viewing }), aMessage())
    open('agent')
    await expect.poll(async () => (await panel()).textContent).toContain('Bo Buyer would like to view this home.')
    const [passed, second] = (await times()).map(time => within(time).getByRole('button'))
    expect(passed?.matches(':disabled')).toBe(true)
    expect(passed?.textContent).toContain('(passed)')
    await press(() => second as HTMLElement)
    const question = await screen.findByRole('alertdialog', { name: 'Confirm this viewing?' })
    expect(question.textContent).toContain('Sample House, with Bo Buyer')
    expect(question.textContent).toMatch(/The time is in your time zone, [^.]+\./)
    await confirm('Cancel')
    expect(changes()).toEqual([])
    const startsAt = viewing.times[1] ?? ''
    const agreed = aViewing({ status: 'agreed', startsAt })
    answer(agreeToViewing, { ...agreed, modifiedCount: 1 })
    await press(async () => within((await times())[1] as HTMLElement).getByRole('button'))
    answerConversation(aConversation({ ...ofAgent, viewing: agreed }), aMessage())
    await confirm('Confirm')
    await expect.poll(async () => (await panel()).textContent).toContain('Viewing on')
    expect(bodiesOf(agreeToViewing)).toEqual([{ startsAt }])
  })

  it('that the buyer has cancelled cannot be confirmed, and says why', async () => {
    answerConversation(aConversation({ you: 'agent', viewing: aViewing() }), aMessage())
    refuse(agreeToViewing, 409, 'The request has ended.')
    open('agent')
    await press(async () => within((await times())[0] as HTMLElement).getByRole('button'))
    await confirm('Confirm')
    await expectAlert('The viewing was not confirmed.', 'The request has ended.')
  })
})

describe('an agreed viewing', () => {
  const viewing = aViewing({ status: 'agreed', startsAt: inDays(3) })

  it.each(['user', 'agent'] as const)('is saved as a calendar file by the %s', async as => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    answerConversation(aConversation({ you: as === 'user' ? 'buyer' : 'agent', viewing }), aMessage())
    refuse(downloadViewing, 500, 'Broken.')
    open(as)
    await press('Save calendar file')
    await expectAlert('The calendar file was not saved.', /Broken\./)
    answer(downloadViewing, 'BEGIN:VCALENDAR')
    await press('Save calendar file')
    await expect.poll(() => save.mock.calls).toHaveLength(1)
    expect(callsOf(downloadViewing).at(-1)?.path).toBe('/viewings/a-viewing/calendar')
  })

  it('is cancelled with a reason, taken out of the calendar, and requested again', async () => {
    const cancelled = aViewing({ status: 'cancelled', startsAt: inDays(3), endedBy: 'buyer' })
    answerConversation(aConversation({ viewing }), aMessage())
    answer(cancelViewing, { ...cancelled, modifiedCount: 1 })
    open('user')
    await press('Cancel viewing')
    await fill('Reason (optional)', 'I have found another home.')
    const event = aMessage({ _id: 'newest', text: 'I have found another home.', event: 'viewing cancelled' })
    answerConversation(aConversation({ viewing: cancelled }), event, aMessage())
    await submit('Cancel viewing')
    await screen.findByRole('button', { name: 'Request a viewing' })
    await screen.findByText(/“I have found another home\.”/)
    screen.getByRole('button', { name: 'Remove from calendar' })
    expect(bodiesOf(cancelViewing)).toEqual([{ reason: 'I have found another home.' }])
    await expectNothing('dialog')
    await press('Request a viewing')
    await screen.findByRole('dialog', { name: 'Request a viewing' })
  })
})
