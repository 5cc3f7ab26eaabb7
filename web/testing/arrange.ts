import {
  type Conversation,
  conversationMessages,
  findConversation,
  type Message,
  myConversations,
  unreadMessages,
} from '#contract/messages/messages.ts'
import { boughtProperties, type Offer } from '#contract/offers/offers.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { myReviews, propertyReviews } from '#contract/reviews/reviews.ts'
import { issueToken } from '#contract/sign-in/identity.ts'
import { findUser, type User } from '#contract/users/users.ts'
import { myWishlist } from '#contract/wishlist/wishlist.ts'
import { aToken } from '../api/session/token-for-tests.ts'
import { aSummaryOf, aVisibleProperty } from './samples.ts'
import { answer, answerByQuery, identityCalls } from './server-for-tests.ts'

// Answers to several calls that belong together.

/** Answers what the page of a home reads: no reviews, and an empty wishlist. */
export function answerPropertyPage(property = aVisibleProperty()): void {
  answer(findProperty, property)
  answer(myWishlist, [])
  answer(propertyReviews, [])
  answer(myReviews, [])
}

/** Answers the lists and the summary of a buyer with these offers. */
export function answerOffers(...offers: Offer[]): void {
  answer(buyerSummary, aSummaryOf(...offers))
  answerByQuery(boughtProperties, query =>
    offers.filter(
      ({ status, flagged }) =>
        (query.get('status') ?? status) === status && (query.get('flagged') ?? String(flagged)) === String(flagged),
    ),
  )
}

/** Lets this person sign in, with a token that differs from that of an open page. */
export function acceptSignIn(user: User): void {
  const { _id: id, name, email, image } = user
  answer(identityCalls.signIn, { user: { id, name, email, image } })
  answer(issueToken, { token: aToken({ email, seconds: 901 }) })
  answer(findUser, user)
}

/** Answers with this conversation and its messages, the newest first. */
export function answerConversation(conversation: Conversation, ...messages: Message[]): void {
  const [lastMessage = conversation.lastMessage] = messages
  const found = { ...conversation, lastMessage }
  answer(findConversation, found)
  answer(myConversations, [found])
  answer(conversationMessages, messages)
  answer(unreadMessages, { unread: found.unread })
}
