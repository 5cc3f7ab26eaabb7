import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { uploadImage } from '#contract/images/images.ts'
import {
  askAboutProperty,
  askRefusal,
  emptyMessage,
  myConversations,
  sendMessage,
} from '#contract/messages/messages.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { answerConversation } from '../testing/arrange.ts'
import { aConversation, aMessage, aViewing } from '../testing/message-samples.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { chooseFiles, expectAlert, expectMessage, fill, person, press, valueOf } from '../testing/person.ts'
import { aPicture, aVisibleProperty } from '../testing/samples.ts'
import { answer, bodiesOf, changes, refuse } from '../testing/server-for-tests.ts'

const picture = '/images/garden.webp'
const conversations = async () =>
  within(await screen.findByRole('list', { name: 'Conversations' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('the first question about a home needs a text, is kept if it fails, and leads to its conversation', async () => {
  answer(findProperty, aVisibleProperty())
  answer(myConversations, [])
  answer(askRefusal, { closed: null, unblockIn: null })
  openPage('/dashboard/messages/about/a-property', { as: 'user' })
  await press('Send')
  await expectMessage('Your message', emptyMessage)
  expect(changes()).toEqual([])
  refuse(askAboutProperty, 409, 'This home has been sold.')
  await fill('Your message', 'Is there a cellar?')
  await press('Send')
  await expectAlert('Your message was not sent.', 'This home has been sold.')
  expect(valueOf('Your message')).toBe('Is there a cellar?')
  const message = aMessage({ text: 'Is there a cellar?' })
  answer(askAboutProperty, { ...message, insertedId: message._id })
  answerConversation(aConversation(), message)
  await press('Send')
  await expect.poll(currentUrl).toBe('/dashboard/messages/a-conversation')
  await screen.findByText('Is there a cellar?')
  expect(bodiesOf(askAboutProperty).at(-1)).toEqual({ propertyId: 'a-property', text: 'Is there a cellar?' })
})

it('a home that somebody has asked about leads to its conversation', async () => {
  answer(findProperty, aVisibleProperty())
  answer(askRefusal, { closed: null, unblockIn: null })
  answerConversation(aConversation(), aMessage())
  openPage('/dashboard/messages/about/a-property', { as: 'user' })
  await expect.poll(currentUrl).toBe('/dashboard/messages/a-conversation')
})

it('a picture is sent with a text, and without one', async () => {
  answerConversation(aConversation(), aMessage())
  answer(uploadImage, { success: true, data: { display_url: picture } })
  openPage('/dashboard/messages/a-conversation', { as: 'user' })
  const withText = aMessage({ _id: 'second', text: 'Is it this house?', image: picture })
  answer(sendMessage, { ...withText, insertedId: withText._id })
  await fill(/^Message to/, 'Is it this house?')
  await press('Add a picture')
  await chooseFiles('Picture', aPicture())
  answerConversation(aConversation(), withText, aMessage())
  await press('Send')
  await screen.findByRole('img', { name: 'Your picture' })
  const alone = aMessage({ _id: 'third', text: '', image: picture })
  answer(sendMessage, { ...alone, insertedId: alone._id })
  await press('Add a picture')
  await chooseFiles('Picture', aPicture('another.png'))
  answerConversation(aConversation(), alone, withText, aMessage())
  await press('Send')
  await expect.poll(() => screen.getAllByRole('img', { name: 'Your picture' })).toHaveLength(2)
  await expect
    .poll(() => bodiesOf(sendMessage))
    .toEqual([
      { text: 'Is it this house?', image: picture },
      { text: '', image: picture },
    ])
})

it('a message is sent with Control and Enter', async () => {
  answerConversation(aConversation(), aMessage())
  const sent = aMessage({ _id: 'newest', text: 'Is there a cellar?' })
  answer(sendMessage, { ...sent, insertedId: sent._id })
  openPage('/dashboard/messages/a-conversation', { as: 'user' })
  await fill(/^Message to/, 'Is there a cellar?')
  answerConversation(aConversation(), sent, aMessage())
  await person.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => bodiesOf(sendMessage)).toEqual([{ text: 'Is there a cellar?' }])
})

it.each([
  ['a text', aConversation({ you: 'agent', unread: 1 }), /Sample House 1 unread.*Is it quiet\?/],
  ['a picture', aConversation({ lastMessage: aMessage({ text: '', image: picture }) }), /You: Picture/],
  ['a request for a viewing', aConversation({ you: 'agent', viewing: aViewing() }), /Viewing requested: choose a time/],
  ['nothing to write any more', aConversation({ closed: 'sold' }), /conversation closed/],
])('the list of conversations shows %s', async (_, conversation, text) => {
  answer(myConversations, [conversation])
  openPage('/dashboard/messages', { as: conversation.you === 'agent' ? 'agent' : 'user' })
  expect(await conversations()).toEqual([expect.stringMatching(text)])
})

it.each([
  ['user', 'Open a home and ask its agent about it.'],
  ['agent', 'When a buyer asks about one of your homes, it appears here.'],
] as const)('an empty list of the %s says where messages come from', async (as, hint) => {
  answer(myConversations, [])
  openPage('/dashboard/messages', { as })
  await screen.findByText(hint)
})
