import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { creates, type Endpoint } from '#contract/ground/endpoint.ts'
import type { Role } from '#contract/ground/role.ts'
import {
  advertiseProperty,
  deleteProperty,
  rejectProperty,
  verifyProperty,
} from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { deleteUser, makeAdmin, makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import { roleConsequences } from '#contract/moderation/role-consequences.ts'
import { acceptOffer, rejectOffer } from '#contract/negotiation/negotiation.ts'
import { makeOffer } from '#contract/offers/offers.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { allProperties, findProperty, myProperties } from '#contract/properties/properties.ts'
import { addReview, allReviews, deleteReview, myReviews } from '#contract/reviews/reviews.ts'
import { listUsers } from '#contract/users/users.ts'
import { addToWishlist, findWishlistEntry, myWishlist, removeFromWishlist } from '#contract/wishlist/wishlist.ts'
import { answerPropertyPage } from '../testing/arrange.ts'
import { feedbackTexts, type FeedbackTexts } from '../testing/literal-texts.ts'
import { aUser, openPage } from '../testing/open-page.tsx'
import {
  confirm,
  expectAlert,
  expectFocus,
  expectNothing,
  expectToast,
  fill,
  press,
  pressKey,
} from '../testing/person.ts'
import {
  aManagedPropertyWithPhotos,
  aManagedProperty,
  anOfferedProperty,
  aReview,
  aVisibleProperty,
  aWishlistEntry,
  someConsequences,
} from '../testing/samples.ts'
import { answer, callsOf, disconnect, refuse } from '../testing/server-for-tests.ts'

/** Specification section 8: the toast or alert after each action. */

interface Act {
  as: Role
  endpoint: Endpoint
  /** Answers what the page reads. */
  arrange: () => void
  url: string
  /** Steps before the act, such as input that must survive every failure. */
  before?: () => Promise<void>
  /** The button of the act. */
  button: () => Promise<HTMLElement>
  /** Item of the menu that the button opens. */
  menuItem?: string
  /** Button of the question that precedes the call. */
  confirmedBy?: string
  /** Answers what the page reads once it is done. */
  after?: () => void
}

const main = async () => within(await screen.findByRole('main'))
const named = (name: string | RegExp) => async () => (await main()).findByRole('button', { name })
const inCard = (name: RegExp) => async () =>
  within(await (await main()).findByRole('article')).findByRole('button', { name })

const ofProperty = { url: '/dashboard/my-properties', as: 'agent' } as const
const ofUser = (role: Role) => ({
  as: 'admin' as const,
  url: '/dashboard/manage-users',
  arrange: () => {
    answer(listUsers, [{ ...aUser(role), _id: 'somebody', name: 'Sandra Somebody' }])
    answer(roleConsequences, someConsequences())
  },
})
const onPropertyPage = {
  as: 'user',
  url: '/property-details/a-property',
  arrange: () => answerPropertyPage(),
} as const
const ofOffer = {
  as: 'agent',
  url: '/dashboard/requested-properties',
  arrange: () => answer(listOfferedProperties, [anOfferedProperty()]),
} as const
const ofPending = {
  as: 'admin',
  url: '/dashboard/manage-properties',
  arrange: () => answer(allProperties, [aManagedProperty()]),
} as const

const acts: Record<keyof typeof feedbackTexts, Act> = {
  addProperty: {
    as: 'agent',
    endpoint: addProperty,
    // A copy has its photos already.
    arrange: () => answer(findManagedProperty, aManagedPropertyWithPhotos({ status: 'rejected' })),
    url: '/dashboard/add-property?copy=a-property',
    before: () => fill('Title', 'Toast Terrace'),
    button: named('Add Property'),
  },
  updateProperty: {
    as: 'agent',
    endpoint: updateProperty,
    arrange: () => {
      answer(findManagedProperty, aManagedPropertyWithPhotos())
      answer(findProperty, aVisibleProperty({ status: 'pending' }))
    },
    url: '/dashboard/update-property/a-property',
    before: () => fill('Location', '8 Message Mews'),
    button: named('Update Property'),
  },
  deleteProperty: {
    ...ofProperty,
    endpoint: deleteProperty,
    arrange: () => answer(myProperties, [aManagedProperty()]),
    button: inCard(/^Delete/),
    confirmedBy: 'Delete',
  },
  addToWishlist: { ...onPropertyPage, endpoint: addToWishlist, button: named('Add To Wishlist') },
  removeFromWishlist: {
    as: 'user',
    endpoint: removeFromWishlist,
    arrange: () => answer(myWishlist, [aWishlistEntry()]),
    url: '/dashboard/wishlist',
    button: inCard(/^Remove/),
    confirmedBy: 'Remove',
  },
  addReview: {
    ...onPropertyPage,
    endpoint: addReview,
    before: async () => {
      await press('Add a Review')
      await fill('Your review', 'It is as described.')
    },
    button: () => screen.findByRole('button', { name: 'Submit' }),
  },
  removeOwnReview: {
    as: 'user',
    endpoint: deleteReview,
    arrange: () => answer(myReviews, [aReview()]),
    url: '/dashboard/my-reviews',
    button: inCard(/^Delete/),
    confirmedBy: 'Delete',
    after: () => answer(myReviews, []),
  },
  deleteReview: {
    as: 'admin',
    endpoint: deleteReview,
    arrange: () => answer(allReviews, [aReview()]),
    url: '/dashboard/manage-reviews',
    button: inCard(/^Delete/),
    confirmedBy: 'Delete',
  },
  makeOffer: {
    as: 'user',
    endpoint: makeOffer,
    arrange: () => {
      answer(findWishlistEntry, aWishlistEntry())
      answer(findProperty, aVisibleProperty())
    },
    url: '/dashboard/wishlist/make-offer/an-entry',
    before: async () => {
      await fill('Offer amount', '450000')
      await fill('Buying date', '2036-01-05')
    },
    button: named('Make an Offer'),
  },
  acceptOffer: { ...ofOffer, endpoint: acceptOffer, button: named('Accept $450,000'), confirmedBy: 'Accept' },
  rejectOffer: { ...ofOffer, endpoint: rejectOffer, button: named('Reject'), confirmedBy: 'Reject' },
  verifyProperty: { ...ofPending, endpoint: verifyProperty, button: named('Verify') },
  rejectProperty: {
    ...ofPending,
    endpoint: rejectProperty,
    before: () => press(named('Reject')),
    button: async () => within(await screen.findByRole('dialog')).findByRole('button', { name: 'Reject' }),
  },
  advertiseProperty: {
    as: 'admin',
    endpoint: advertiseProperty,
    arrange: () => answer(allProperties, [aManagedProperty({ status: 'verified' })]),
    url: '/dashboard/advertise-properties',
    button: named('Advertise'),
  },
  makeAdmin: { ...ofUser('user'), endpoint: makeAdmin, button: named('Make Admin'), confirmedBy: 'Make Admin' },
  makeAgent: { ...ofUser('user'), endpoint: makeAgent, button: named('Make Agent'), confirmedBy: 'Make Agent' },
  markFraud: {
    ...ofUser('agent'),
    endpoint: markFraud,
    button: named(/^More actions/),
    menuItem: 'Mark Fraud',
    confirmedBy: 'Mark Fraud',
  },
  deleteUser: {
    ...ofUser('user'),
    endpoint: deleteUser,
    button: named(/^More actions/),
    menuItem: 'Delete User',
    confirmedBy: 'Delete User',
  },
}

describe.each(Object.entries(acts))('%s', (name, act) => {
  const { done, failed, fallback }: FeedbackTexts = feedbackTexts[name as keyof typeof feedbackTexts]
  const { endpoint, button, menuItem, confirmedBy } = act
  const calls = () => callsOf(endpoint).length

  const open = async () => {
    openPage(act.url, { as: act.as })
    await act.before?.()
  }
  /** Presses the button, up to the question if there is one. */
  const begin = async () => {
    await press(button)
    if (menuItem !== undefined) await press(() => screen.findByRole('menuitem', { name: menuItem }))
  }
  const perform = async () => {
    await begin()
    if (confirmedBy !== undefined) await confirm(confirmedBy)
  }
  // The first press of a menu loads it, and replaces its button.
  const expectFocusOnButton = async () => expectFocus(await button())

  const cancel = async () => {
    act.arrange()
    await open()
    for (const key of ['Enter', 'Escape']) {
      await begin()
      const question = await screen.findByRole('alertdialog')
      await expectFocus(within(question).getByRole('button', { name: 'Cancel' }))
      await pressKey(key)
      await expectNothing('alertdialog')
      await expectFocusOnButton()
    }
    expect(calls()).toBe(0)
  }
  if (confirmedBy !== undefined) it('sends nothing when it is cancelled, and the focus returns', cancel)

  it('shows why it failed, and then its success', async () => {
    act.arrange()
    await open()

    refuse(endpoint, 500)
    await perform()
    await expectAlert(failed, fallback ?? /./, 'Escape')
    await expectFocusOnButton()
    refuse(endpoint, 500, 'The server says why.')
    await perform()
    await expectAlert(failed, 'The server says why.')
    await expectFocusOnButton()
    disconnect(endpoint)
    await perform()
    await expectAlert(failed, fallback ?? /could not be reached/)
    const last = await button()

    answer(endpoint, {})
    act.after?.()
    await perform()
    if (done === undefined) await expect.poll(() => last.isConnected).toBe(false)
    else await expectToast(done)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    // A lost response is asked for again.
    expect(calls()).toBe(creates(endpoint) ? 5 : 4)
  })
})
