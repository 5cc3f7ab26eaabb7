import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { maxMessageLength, sendMessage } from '#contract/messages/messages.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { addReview } from '#contract/reviews/reviews.ts'
import { answerConversation, answerPropertyPage } from '../../testing/arrange.ts'
import { aConversation, aMessage } from '../../testing/message-samples.ts'
import { openPage, reloadPage } from '../../testing/open-page.tsx'
import { expectFine, expectFocus, expectMessage, fill, press, valueOf } from '../../testing/person.ts'
import { answer, bodiesOf, callsOf } from '../../testing/server-for-tests.ts'

describe('a text above its limit', () => {
  it('is kept whole in one line, counted, and refused with what is too long', async () => {
    openPage('/dashboard/add-property', { as: 'agent' })
    await fill('Title', 'x'.repeat(269))
    await expectFine('Title')
    expect(screen.queryByText(/ of 300 characters$/)).toBeNull()
    await fill('Title', 'x'.repeat(270))
    await screen.findByText('270 of 300 characters')
    await expectFine('Title')
    await fill('Title', `  ${'x'.repeat(300)}  `)
    await expectFine('Title')
    await fill('Title', 'x'.repeat(301))
    await expectMessage('Title', 'This is 1 character too long. The limit is 300.')
    expect(valueOf('Title')).toHaveLength(301)
    await press('Add Property')
    await expectFocus(screen.getByLabelText('Title'))
    await expectMessage('Title', 'This is 1 character too long. The limit is 300.')
    expect(callsOf(addProperty)).toEqual([])
    await fill('Title', 'Harbour House')
    await expectFine('Title')
  })

  it('is not sent by a form that has no other rules, nor lost on a reload', async () => {
    answerPropertyPage()
    openPage('/property-details/a-property', { as: 'user' })
    await press('Add a Review')
    await fill('Your review', 'x'.repeat(5111))
    await expectMessage('Your review', 'This is 111 characters too long. The limit is 5,000.')
    await press('Submit')
    await expectFocus(screen.getByLabelText('Your review'))
    expect(bodiesOf(addReview)).toEqual([])
    reloadPage({ as: 'user' })
    await press('Add a Review')
    await expectMessage('Your review', 'This is 111 characters too long. The limit is 5,000.')
    expect(valueOf('Your review')).toHaveLength(5111)
  })

  it('is not sent as a message until it fits', async () => {
    answerConversation(aConversation(), aMessage())
    openPage('/dashboard/messages/a-conversation', { as: 'user' })
    await fill(/^Message to/, 'x'.repeat(maxMessageLength + 511))
    await expectMessage(/^Message to/, 'This is 511 characters too long. The limit is 2,000.')
    await press('Send')
    expect(bodiesOf(sendMessage)).toEqual([])
    expect(valueOf(/^Message to/)).toHaveLength(maxMessageLength + 511)
    const fitting = 'x'.repeat(maxMessageLength)
    const sent = aMessage({ _id: 'newest', text: fitting })
    answer(sendMessage, { ...sent, insertedId: sent._id })
    await fill(/^Message to/, fitting)
    await screen.findByText('2,000 of 2,000 characters')
    await press('Send')
    await expect.poll(() => bodiesOf(sendMessage)).toEqual([{ text: fitting }])
  })
})
