import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { conversationMessages, findConversation, myConversations, writeToBuyer } from '#contract/messages/messages.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import { agentSummary } from '#contract/summary/summary.ts'
import { aConversation, aMessage } from '../testing/message-samples.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { choose, expectAlert, fill, press, valueOf } from '../testing/person.ts'
import { anAgentSummary, anOffer, anOfferedProperty } from '../testing/samples.ts'
import { answer, bodiesOf, refuse } from '../testing/server-for-tests.ts'

const conversation = aConversation({ you: 'agent', other: { name: 'Berta Buyer', image: '/images/portrait.webp' } })

const more = /^More for the offer of /

async function openOffer(fields: Partial<Offer>) {
  answer(agentSummary, anAgentSummary())
  answer(listOfferedProperties, [anOfferedProperty({ offers: [anOffer(fields)] })])
  answer(findConversation, conversation)
  answer(conversationMessages, [aMessage()])
  openPage('/dashboard/requested-properties', { as: 'agent' })
}

it('an agent writes to the buyer of an offer, and keeps the text if it fails', async () => {
  answer(myConversations, [])
  await openOffer({ buyerName: 'Berta Buyer' })
  await choose('Message Berta Buyer', more)
  refuse(writeToBuyer, 409, 'You cannot write to this person.')
  await fill('Your message', 'When can the surveyor come?')
  await press('Send')
  await expectAlert('Your message was not sent.', 'You cannot write to this person.')
  expect(valueOf('Your message')).toBe('When can the surveyor come?')
  answer(writeToBuyer, { ...aMessage(), insertedId: 'a-message' })
  answer(myConversations, [conversation])
  await press('Send')
  await expect.poll(currentUrl).toBe('/dashboard/messages/a-conversation')
  expect(bodiesOf(writeToBuyer).at(-1)).toEqual({ text: 'When can the surveyor come?' })
})

it('an agent who has a conversation with the buyer gets there at once', async () => {
  answer(myConversations, [conversation])
  await openOffer({ buyerName: 'Berta Buyer' })
  await choose('Message Berta Buyer', more)
  await expect.poll(currentUrl).toBe('/dashboard/messages/a-conversation')
})

it('nobody writes to the buyer of a closed offer', async () => {
  await openOffer({ buyerName: 'Berta Buyer', status: 'rejected', turn: null })
  await press(more)
  await screen.findByRole('menuitem', { name: 'Download the record' })
  expect(screen.queryByRole('menuitem', { name: /^Message/ })).toBeNull()
})
