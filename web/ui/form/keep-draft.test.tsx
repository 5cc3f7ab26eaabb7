import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { accountSecurity, changeEmail, listSessions } from '#contract/account/account.ts'
import { apply, myApplication } from '#contract/applications/applications.ts'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { askToCancel } from '#contract/deals/deals.ts'
import type { Endpoint } from '#contract/ground/endpoint.ts'
import type { Role } from '#contract/ground/role.ts'
import { uploadImage } from '#contract/images/images.ts'
import { rejectProperty } from '#contract/manage-properties/manage-properties.ts'
import { reportMessage } from '#contract/messages/message-reports.ts'
import {
  askAboutProperty,
  askRefusal,
  conversationMessages,
  findConversation,
  myConversations,
  unreadMessages,
} from '#contract/messages/messages.ts'
import { cancelViewing, type Viewing } from '#contract/messages/viewings.ts'
import { boughtProperties, makeOffer } from '#contract/offers/offers.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { addReview, propertyReviews } from '#contract/reviews/reviews.ts'
import { issueToken } from '#contract/sign-in/identity.ts'
import { changeProfile } from '#contract/users/users.ts'
import { findWishlistEntry } from '#contract/wishlist/wishlist.ts'
import { storedToken } from '../../api/session/stored-token.ts'
import { acceptSignIn, answerPropertyPage } from '../../testing/arrange.ts'
import { feedbackTexts } from '../../testing/literal-texts.ts'
import { aConversation, aMessage } from '../../testing/message-samples.ts'
import { aUser, currentUrl, openPage, reloadPage } from '../../testing/open-page.tsx'
import {
  allLoaded,
  chooseFiles,
  confirm,
  expectAlert,
  expectNothing,
  expectToast,
  fill,
  follow,
  logIn,
  press,
  pressKey,
  valueOf,
} from '../../testing/person.ts'
import {
  aBuyerSummary,
  aManagedPropertyWithPhotos,
  anAcceptedOffer,
  anOffer,
  aPicture,
  aProperty,
  aReview,
  aVisibleProperty,
  aWishlistEntry,
  someSettings,
} from '../../testing/samples.ts'
import { answer, callsOf, expire, hold, identityCalls, refuse } from '../../testing/server-for-tests.ts'
import { storeDraft } from '../dialog/drafts.ts'

interface Kept {
  form: string
  as: Role
  url: string
  arrange: () => void
  /** Button that opens the form, if it is in a dialog. */
  opener?: string
  /** Item of the menu that the opener is the button of. */
  item?: string
  field: string
  text?: string
  /** Fills in what else it needs to be sent. */
  complete?: () => Promise<void>
  submit: string
  endpoint: Endpoint
}

const application = {
  _id: 'an-application',
  licenceNumber: 'L-4321',
  statement: 'I sell homes by the sea.',
  status: 'open',
  reason: null,
  createdAt: new Date(0).toISOString(),
  decidedAt: null,
} as const
const viewing: Viewing = {
  _id: 'a-viewing',
  conversationId: 'a-conversation',
  status: 'agreed',
  times: [],
  startsAt: new Date(Date.now() + 86_400_000).toISOString(),
  endedBy: null,
  createdAt: new Date(0).toISOString(),
}
const answerConversation = (conversation = aConversation(), message = aMessage()) => {
  answer(findConversation, conversation)
  answer(myConversations, [conversation])
  answer(conversationMessages, [message])
  answer(unreadMessages, { unread: 0 })
}
const restored = 'Your draft has been restored.'
const kept = 'Your draft is kept until you close this tab or log out.'
const question = async (name: string) => (await screen.findByRole('alertdialog', { name })).textContent
const first = ([element]: HTMLElement[]) => element as HTMLElement
const stored = () => sessionStorage.getItem('drafts')

const forms: Kept[] = [
  {
    form: 'an offer',
    as: 'user',
    url: '/dashboard/wishlist/make-offer/an-entry',
    arrange: () => {
      answer(findWishlistEntry, aWishlistEntry())
      answer(findProperty, aVisibleProperty())
      answer(makeOffer, { ...anOffer(), insertedId: 'an-offer' })
    },
    field: 'Offer amount',
    text: '450,000',
    complete: () => fill('Buying date', `${new Date().getFullYear() + 10}-01-05`),
    submit: 'Make an Offer',
    endpoint: makeOffer,
  },
  {
    form: 'an application',
    as: 'user',
    url: '/dashboard/become-agent',
    arrange: () => {
      answer(myApplication, { application: null })
      answer(apply, { ...application, insertedId: application._id })
    },
    field: 'License number',
    complete: () => fill('A sentence about you', application.statement),
    submit: 'Apply',
    endpoint: apply,
  },
  {
    form: 'a profile',
    as: 'user',
    url: '/dashboard/user-profile',
    arrange: () => {
      answer(changeProfile, { ...aUser('user'), modifiedCount: 1 })
      answer(clientSettings, someSettings())
    },
    opener: 'Edit profile',
    field: 'Name',
    submit: 'Save',
    endpoint: changeProfile,
  },
  {
    form: 'a rejection',
    as: 'admin',
    url: '/property-details/a-property',
    arrange: () => {
      answer(findProperty, aVisibleProperty({ status: 'pending' }))
      answer(findManagedProperty, aManagedPropertyWithPhotos())
      answer(rejectProperty, { ...aProperty({ status: 'rejected' }), modifiedCount: 1 })
    },
    opener: 'Reject',
    field: 'Details (optional)',
    submit: 'Reject',
    endpoint: rejectProperty,
  },
  {
    form: 'a review',
    as: 'user',
    url: '/property-details/a-property',
    arrange: () => {
      answerPropertyPage()
      answer(addReview, { ...aReview(), insertedId: 'a-review' })
    },
    opener: 'Add a Review',
    field: 'Your review',
    submit: 'Submit',
    endpoint: addReview,
  },
  {
    form: 'the reason for ending a deal',
    as: 'user',
    url: '/dashboard/bought-properties',
    arrange: () => {
      answer(boughtProperties, [anAcceptedOffer()])
      answer(buyerSummary, aBuyerSummary())
      answer(askToCancel, { ...anAcceptedOffer(), modifiedCount: 1 })
    },
    opener: 'More about your offer on Sample House',
    item: 'Ask to cancel',
    field: 'Reason',
    submit: 'Ask to cancel',
    endpoint: askToCancel,
  },
  {
    form: 'a message',
    as: 'user',
    url: '/dashboard/messages/about/a-property',
    arrange: () => {
      answer(findProperty, aVisibleProperty())
      answer(myConversations, [])
      answer(askRefusal, { closed: null, unblockIn: null })
      answer(askAboutProperty, {} as never)
    },
    field: 'Your message',
    submit: 'Send',
    endpoint: askAboutProperty,
  },
  {
    form: 'the report of a message',
    as: 'user',
    url: '/dashboard/messages/a-conversation',
    arrange: () => {
      answerConversation(aConversation(), aMessage({ sender: 'agent' }))
      answer(reportMessage, { ...aMessage({ reported: true }), modifiedCount: 1 })
    },
    opener: 'Report this message',
    field: 'Reason (optional)',
    submit: 'Report',
    endpoint: reportMessage,
  },
  {
    form: 'the reason for cancelling a viewing',
    as: 'user',
    url: '/dashboard/messages/a-conversation',
    arrange: () => {
      answerConversation(aConversation({ viewing }), aMessage())
      answer(cancelViewing, { ...viewing, status: 'cancelled', modifiedCount: 1 })
    },
    opener: 'Cancel viewing',
    field: 'Reason (optional)',
    submit: 'Cancel viewing',
    endpoint: cancelViewing,
  },
  {
    form: 'a new email',
    as: 'user',
    url: '/dashboard/account',
    arrange: () => {
      answer(accountSecurity, {
        isKeptHere: true,
        hasPassword: true,
        pendingEmail: null,
        authenticator: null,
        passkeys: [],
        secondFactor: { isRequired: false, isMissing: false },
        confirmedUntil: new Date(Date.now() + 900_000).toISOString(),
      })
      answer(listSessions, [])
      answer(clientSettings, someSettings())
      answer(changeEmail, { done: true })
    },
    opener: 'Change email',
    field: 'New email',
    text: 'new@homes.example',
    submit: 'Request the link',
    endpoint: changeEmail,
  },
]

describe.each(forms)(
  '$form',
  ({ as, url, arrange, opener, item, field, text = 'Typed before', complete, submit, endpoint }) => {
    it('is kept as a draft until it is sent', async () => {
      arrange()
      const open = async () => {
        if (opener !== undefined) await press(async () => first(await screen.findAllByRole('button', { name: opener })))
        if (item !== undefined) await press(() => screen.findByRole('menuitem', { name: item }))
        await screen.findByLabelText(field)
      }
      openPage(url, { as })
      await open()
      await fill(field, text)
      await expect.poll(stored).toContain(text)
      reloadPage({ as })
      await open()
      await expect.poll(() => valueOf(field)).toBe(text)

      await complete?.()
      const part = opener === undefined ? screen : within(await screen.findByRole('dialog'))
      await press(() => part.findByRole('button', { name: submit }))
      await expect.poll(stored).not.toContain(text)
      expect(callsOf(endpoint)).toHaveLength(1)
    })
  },
)

const typed = async () => {
  openPage('/dashboard/add-property', { as: 'agent' })
  await fill('Title', 'Draughty Manor')
  await fill('Minimum price', '400,000')
}

describe('leaving', () => {
  it('a page asks first, and restores or discards the draft afterwards', async () => {
    await typed()
    await follow('Agent Profile')
    expect(await question('Leave this page?')).toContain(kept)
    await confirm('Stay')
    expect([currentUrl(), valueOf('Title')]).toEqual(['/dashboard/add-property', 'Draughty Manor'])
    await follow('Agent Profile')
    await confirm('Leave')
    await expect.poll(currentUrl).toBe('/dashboard/agent-profile')

    await follow('Add Property')
    await screen.findByText(restored)
    expect([valueOf('Title'), valueOf('Minimum price')]).toEqual(['Draughty Manor', '400,000'])
    await press('Discard it')
    expect(valueOf('Title')).toBe('')
    await fill('Title', 'Another Abbey')
    await expect.poll(stored).toContain('Another Abbey')
    expect(screen.queryByText(restored)).toBeNull()
    await fill('Title', '')
    await follow('Agent Profile')
    await expect.poll(currentUrl).toBe('/dashboard/agent-profile')
    await expectNothing('alertdialog')
  })

  it('a dialog asks first', async () => {
    answerPropertyPage()
    openPage('/property-details/a-property', { as: 'user' })
    await press('Add a Review')
    await fill('Your review', 'A bright house')
    await pressKey('Escape')
    expect(await question('Close this form?')).toContain(kept)
    await confirm('Keep editing')
    expect(valueOf('Your review')).toBe('A bright house')
    await press('Cancel')
    await confirm('Close')
    await expectNothing('dialog')
  })

  it('by logging out asks first, because it loses the draft', async () => {
    answer(clientSettings, someSettings())
    answer(identityCalls.signOut, {})
    await typed()
    await press('Logout')
    expect(await question('Log out?')).toContain('will be lost.')
    await confirm('Stay')
    expect(valueOf('Title')).toBe('Draughty Manor')
    await press('Logout')
    await confirm('Log out')
    await expect.poll(currentUrl).toBe('/login')
    expect(stored()).toBeNull()
  })
})

it('a draft is gone although its page was left while it was sent', async () => {
  answer(myApplication, { application: null })
  answer(apply, { ...application, insertedId: application._id })
  const release = hold(apply)
  openPage('/dashboard/become-agent', { as: 'user' })
  await fill('License number', application.licenceNumber)
  await fill('A sentence about you', application.statement)
  await press('Apply')
  await follow('Wishlist')
  await confirm('Leave')
  await expect.poll(currentUrl).toBe('/dashboard/wishlist')
  expect(stored()).toContain(application.licenceNumber)
  release()
  await expectToast('Application sent.')
  await expect.poll(stored).not.toContain(application.licenceNumber)
})

it('a draft outlasts the session, and is gone once it is saved', async () => {
  const agent = aUser('agent')
  answer(clientSettings, someSettings())
  answer(uploadImage, { success: true, data: { display_url: '/images/uploaded/1280.webp' } })
  answer(addProperty, { ...aProperty(), insertedId: 'a-property' })
  openPage('/dashboard/add-property', { as: 'agent' })
  await fill('Title', 'Enduring Estate')
  await fill('Location', 'Long Lane 1')
  await fill('Description', 'Stays when the session ends.')
  await fill('Minimum price', '400000')
  await fill('Maximum price', '500000')
  await chooseFiles('Image', aPicture())
  await screen.findByText('1 photo')

  await allLoaded()
  // Neither the token nor the session is valid any more.
  expire(storedToken() ?? '')
  refuse(issueToken, 401, 'You are not logged in.')
  await press('Add Property')
  await expect.poll(currentUrl).toBe('/login')
  await expectAlert(feedbackTexts.addProperty.failed, /You have been logged out. Log in again: what you typed is kept./)
  await screen.findByText(/What you typed is kept: you return to it after logging in./)

  acceptSignIn(agent)
  await logIn(agent.email)
  await expect.poll(currentUrl).toBe('/dashboard/add-property')
  await screen.findByText(restored)
  expect(valueOf('Description')).toBe('Stays when the session ends.')
  await screen.findByText('1 photo')
  await press('Add Property')
  await expectToast(feedbackTexts.addProperty.done)
  await expect.poll(currentUrl).toBe('/dashboard/my-properties')
  await follow('Add Property')
  await expect.poll(() => screen.queryByLabelText('Title') && valueOf('Title')).toBe('')
  expect(screen.queryByText(restored)).toBeNull()
})

it('a text without room for a draft is said to be lost', async () => {
  openPage('/dashboard/add-property', { as: 'agent' })
  storeDraft('another-form', { text: 'x'.repeat(199_900) })
  await fill('Title', 'Draughty Manor')
  await follow('Agent Profile')
  await expect.poll(() => question('Leave this page?')).toContain('What you have typed here will be lost.')
})

it('a saved form asks nothing while its list is reloaded', async () => {
  answerPropertyPage()
  answer(addReview, { ...aReview(), insertedId: 'a-review' })
  openPage('/property-details/a-property', { as: 'user' })
  await press('Add a Review')
  await fill('Your review', 'Walls of paper, neighbors of brass.')
  expect(isAskedBeforeLeaving()).toBe(true)
  const reload = hold(propertyReviews)
  await press('Submit')
  await expectToast(feedbackTexts.addReview.done)
  expect(screen.getByLabelText('Your review')).toBeDefined()
  expect(isAskedBeforeLeaving()).toBe(false)
  reload()
})

/** Whether the browser asks before it closes the page. */
const isAskedBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
