import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type EventKind, events } from '#contract/events/events.ts'
import { type FinalRound, FinalRoundEvent } from '#contract/final-rounds/final-round.ts'
import type { Offer } from '#contract/offers/offers.ts'
import type { Property } from '#contract/properties/properties.ts'
import { applicationAccepted, applicationDeclined } from '../applications/application-mail-templates.ts'
import * as boardTemplates from '../board/board-mail-templates.ts'
import * as conditionTemplates from '../conditions/condition-mail-templates.ts'
import * as dealTemplates from '../deals/deal-mail-templates.ts'
import { finalRoundMail, finalsUnreadable } from '../final-rounds/final-round-mail-templates.ts'
import { messageReceived, viewingChanged } from '../messages/message-mail-templates.ts'
import * as frozenTemplates from '../moderation/frozen-deal-mail-templates.ts'
import { backupAccepted, otherOfferAccepted } from '../negotiation/backup-mail-templates.ts'
import * as negotiationTemplates from '../negotiation/negotiation-mail-templates.ts'
import * as returnedMoney from '../payments/returned-money-mail-templates.ts'
import * as settlementTemplates from '../payments/settlement-mail-templates.ts'
import * as payoutTemplates from '../payout-details/payout-mail-templates.ts'
import * as account from '../sign-in/account-mail-templates.ts'
import * as transferTemplates from '../transfers/transfer-mail-templates.ts'
import { type MailContent, otherMailKinds } from './mail-content.ts'
import * as templates from './mail-templates.ts'
import { renderMail } from './render-mail.ts'

const hostile = `Eve\r\nBcc: all@example.com\r\n\r\n<script>alert(1)</script><img src=x onerror='x'>"&\u202Egnp.exe\u0000 `
const long = 'Loft '.repeat(2000)

const roundOf = (reason: string): FinalRound => ({
  _id: 'e2a1c1de-0000-4000-8000-000000000003',
  propertyId: 'e2a1c1de-0000-4000-8000-000000000002',
  status: 'open',
  openedAt: '2026-11-21T16:30:00.000Z',
  deadline: '2026-11-24T16:30:00.000Z',
  extended: false,
  closedAt: null,
  reason,
})

const offerOf = (text: string): Offer => ({
  _id: 'e2a1c1de-0000-4000-8000-000000000001',
  propertyId: 'e2a1c1de-0000-4000-8000-000000000002',
  wishlistId: null,
  title: text,
  propertyTitle: text,
  location: text,
  image: text,
  agentName: text,
  agentEmail: 'agent@example.com',
  offerAmount: 420_000.5,
  buyerEmail: 'buyer@example.com',
  buyerName: text,
  buyingDate: '2026-12-01',
  status: 'accepted',
  transactionId: 'pi_1',
  minPrice: 400_000,
  maxPrice: 500_000,
  rangeChanged: false,
  reason: text,
  closedBecause: null,
  offerRank: { place: 2, of: 4 },
  backup: false,
  unverified: false,
  payBy: '2026-11-24T16:30:00.000Z',
  boughtAt: null,
  flagged: false,
  paymentProcessing: false,
  refundedAmount: 0,
  dispute: null,
  cancelRequest: { by: 'buyer', reason: text, at: '2026-11-21T16:30:00.000Z' },
  transfer: { reference: text, recordedAt: '2026-11-21T16:30:00.000Z' },
  cancelledTransfer: null,
  settlement: {
    step: 'balance confirmed',
    deposit: 12_600.02,
    balance: 407_400.48,
    depositPaidAt: '2026-11-20T16:30:00.000Z',
    depositTransactionId: 'pi_1',
    balanceDueBy: null,
    completesAt: '2026-11-22T16:30:00.000Z',
    refund: null,
  },
  terms: {
    version: 2,
    by: 'agent',
    turn: 2,
    conditions: ['financing'],
    message: text,
    expiresAt: '2026-11-24T16:30:00.000Z',
    madeAt: '2026-11-21T16:30:00.000Z',
  },
  turn: null,
  finalRound: null,
  createdAt: '2026-11-21T16:30:00.000Z',
})
const propertyOf = (text: string) => offerOf(text) as unknown as Property

const conversation = { conversationId: '1', propertyId: '2' }

const ends = new Date('2026-11-22T10:00:00Z')
const conditional = (offer: ReturnType<typeof offerOf>, text: string) => ({
  ...offer,
  conditions: [
    {
      name: 'inspection' as const,
      state: 'open' as const,
      dueBy: ends.toISOString(),
      note: text,
      document: text,
      changedAt: null,
    },
  ],
})
const all = (text: string): MailContent[] => {
  const offer = offerOf(text)
  const round = { round: roundOf(text), finals: 2 }
  return [
    templates.welcome('Keyhaven'),
    templates.emailConfirmation('token-1', ends),
    templates.resetPassword('token-2', ends),
    templates.passwordRemoved(),
    templates.accountDeleted(),
    templates.secretRead('Choose a new password'),
    account.newSignIn({ device: text, ip: text }),
    account.passwordChanged(),
    account.authenticatorAdded(),
    account.authenticatorRemoved(),
    account.recoveryCodesReplaced(),
    account.passkeyAdded(),
    account.passkeyRemoved(),
    account.newEmailConfirmation('token-3', ends),
    account.emailInUse(),
    account.emailChangeRequested(),
    account.emailChanged(),
    templates.offerReceived(offer),
    templates.offerAccepted(offer),
    templates.offerRejected(offer),
    templates.offerLapsed(offer),
    negotiationTemplates.counterReceived(offer, 'buyer'),
    negotiationTemplates.counterAccepted(offer),
    negotiationTemplates.termsEnded(offer, 'agent'),
    negotiationTemplates.offerExpired(offer, 'buyer'),
    negotiationTemplates.rangePassed(offer, { minPrice: 425_000, maxPrice: 500_000 }),
    otherOfferAccepted(offer, 'other offer accepted 1'),
    backupAccepted(offer),
    boardTemplates.boardOpened(offer, 1),
    boardTemplates.boardClosed(offer, 1),
    finalsUnreadable({ _id: 'a-round', propertyId: 'a-home' }, propertyOf(text)),
    ...FinalRoundEvent.options.map(event => finalRoundMail({ ...round, property: propertyOf(text), event }, 'buyer')),
    finalRoundMail({ ...round, property: propertyOf(text), event: 'closed' }, 'agent'),
    templates.paymentReceipt(offer),
    templates.paymentRefunded(offer, { id: 'a-payment', amount: 10, isDeposit: false }),
    templates.propertySold(offer),
    templates.propertyVerified(propertyOf(text), new Date(0).toISOString()),
    templates.propertyRejected(propertyOf(text), text),
    templates.changeSentBack(propertyOf(text), { reason: text, at: new Date(0).toISOString(), changes: [] }),
    templates.verificationUndone(propertyOf(text)),
    dealTemplates.cancelRequested(offer, 'buyer'),
    dealTemplates.cancelRequestEnded(offer, 'agent', 'cancel declined'),
    dealTemplates.cancelRequestEnded(offer, 'buyer', 'cancel taken back'),
    dealTemplates.dealCancelled(offer, 'agent'),
    dealTemplates.dealReleased(offer, 'buyer'),
    dealTemplates.cardsRemoved(offer, 'buyer'),
    dealTemplates.cardsRemoved(offer, 'agent'),
    ...(['buyer', 'agent'] as const).flatMap(to => [
      conditionTemplates.conditionMet(conditional(offer, text), to, 'inspection'),
      conditionTemplates.conditionDue(conditional(offer, text), to, 'inspection'),
      conditionTemplates.conditionEnded(offer, to, { name: 'inspection', because: 'condition failed' }),
      conditionTemplates.conditionEnded(offer, to, { name: 'inspection', because: 'condition late', reason: text }),
    ]),
    conditionTemplates.conditionExtended(conditional(offer, text), 'inspection'),
    frozenTemplates.dealFrozen(offer),
    frozenTemplates.dealResumed(offer),
    transferTemplates.transferRecorded(offer),
    transferTemplates.transferCancelled(offer, 'buyer', text, text),
    settlementTemplates.depositPaid(offer, 'buyer'),
    settlementTemplates.depositPaid(offer, 'agent'),
    settlementTemplates.transferConfirmed(offer),
    settlementTemplates.transferToCheck(offer),
    settlementTemplates.transferObjected(offer, 'buyer', text, text),
    settlementTemplates.heldSaleCompleted(offer, 'buyer', text),
    settlementTemplates.heldSaleCompleted(offer, 'agent', text),
    returnedMoney.paymentUnknown(offer, text, true),
    ...(['buyer', 'agent', 'admin'] as const).flatMap(to => [
      returnedMoney.moneyReturned(offer, 10, text, to),
      ...(['open', 'won', 'lost'] as const).map(dispute => returnedMoney.paymentDisputed(offer, dispute, text, to)),
    ]),
    returnedMoney.paidBack(offer, { amount: 10, transaction: text, reference: text }),
    returnedMoney.refundTakenBack(offer, text, 'agent'),
    returnedMoney.refundFailed(offer, text, { dispute: null }),
    payoutTemplates.payoutDetailsNeeded(offer),
    payoutTemplates.payoutDetailsStored(),
    payoutTemplates.payoutDetailsChanged(offer, '2'),
    payoutTemplates.payoutDetailsVerified(offer, '2'),
    payoutTemplates.payoutChangeRefused(offer, '2'),
    payoutTemplates.ownPayoutDetailsVerified('2'),
    payoutTemplates.payoutDetailsRefused(text, true),
    messageReceived({ ...conversation, title: text, location: text, other: text, you: 'agent', reads: 0 }),
    viewingChanged({
      ...conversation,
      title: text,
      location: text,
      other: text,
      you: 'buyer',
      viewingId: '3',
      event: 'viewing agreed',
      startsAt: ends,
      times: ['Jul 4, 2026, 2:30 AM UTC'],
      calendar: undefined,
    }),
    applicationAccepted(),
    applicationDeclined(text),
  ]
}
const sender = { publicUrl: 'https://homes.example', brand: { name: 'Fjordhus', primary: '#0f5a4a' } }
const written = (text: string) => all(text).map(content => ({ kind: content.kind, ...renderMail(content, sender) }))

/** Events without a mail. */
const bellAlone: readonly EventKind[] = [
  'offer on hold',
  'offer resumed',
  'backup agreed',
  'backup stopped',
  'backup ranked',
  'payment due',
  'transfer due',
  'property bought',
  'agent left',
  'role changed',
  'application received',
  'message reported',
  'payout details to verify',
  'unknown',
]

/** Text of the mail about a change sent back. @param photosKeptUntil undefined if the change had no photos of its own */
const changeSentBackText = (photosKeptUntil?: string): string => {
  const sentBack = { reason: 'Why', at: ends.toISOString(), changes: [], photosKeptUntil }
  return renderMail(templates.changeSentBack(propertyOf('Loft'), sentBack), sender).text
}

/** Whether labels of facts name a home, its place and a person. */
const hasNames = (labels: readonly string[]) => [
  labels.includes('Property') || labels.includes('Home'),
  labels.includes('Location') || labels.includes('Place'),
  labels.includes('Buyer') || labels.includes('Agent'),
]

describe('a mail', () => {
  it('exists for every kind, but for events of the bell alone', () => {
    const kinds = events.map(({ kind }) => kind).filter(kind => !bellAlone.includes(kind))
    expect(new Set(all('Loft').map(content => content.kind))).toEqual(new Set([...otherMailKinds, ...kinds]))
  })

  it('is sent by a use case', () => {
    const features = path.join(import.meta.dirname, '..')
    const files = globSync('*/*.ts', { cwd: features, exclude: ['**/*.test.ts'] })
    const comment = /\/\*\*[^]*?\*\/|^\s*\/\/.*$/gm
    const texts = files.map(file => readFileSync(path.join(features, file), 'utf8').replaceAll(comment, ''))
    const wordsOf = texts.map(text => new Set(text.match(/\w+/g)))
    const unused = files.flatMap((file, at) => {
      const declared = file.endsWith('mail-templates.ts')
        ? (texts[at] ?? '').matchAll(/^export (?:const|function) (\w+)/gm)
        : []
      // Another template of the same file does not send it; those of other files share its parts.
      const isUsed = (name: string) => wordsOf.some((words, other) => other !== at && words.has(name))
      return [...declared].map(([, name = '']) => name).filter(name => !isUsed(name))
    })
    expect(unused).toEqual([])
  })

  it.each(written(hostile))(
    'of the kind "$kind" has one subject and plain text, whatever names people choose',
    mail => {
      expect(mail.subject).not.toMatch(/[\p{Cc}\u202A-\u202E]/u)
      expect(mail.text).not.toMatch(/^Bcc:/m)
      expect(mail.text).not.toMatch(/[^\P{Cc}\n]|\u202E/u)
      expect(mail.html).not.toMatch(/<script|<img|\u202E|[^\P{Cc}\n]/u)
      expect(mail.html.match(/<a /g)).toHaveLength(1)
    },
  )

  it.each(written(long))('of the kind "$kind" is bounded, however long a name is', ({ subject, text, html }) => {
    expect(subject.length).toBeLessThanOrEqual(120)
    expect(text.length).toBeLessThan(6000)
    expect(html.length).toBeLessThan(8000)
  })

  it.each(written('Loft'))('of the kind "$kind" has the same text in both parts, and links to our pages', mail => {
    const [, url = ''] = /^(https:\/\/homes\.example\/\S+)$/m.exec(mail.text) ?? []
    expect(url).not.toBe('')
    expect(mail.html).toContain(`href="${url}"`)
    for (const line of mail.text.split('\n\n').slice(0, 2))
      for (const word of line.split(/[\s:'’&]+/)) expect(mail.html).toContain(word)
    expect(mail.html).not.toMatch(/<script|src=|url\(/)
  })

  it('names the marketplace and uses its colour', () => {
    const brand = { name: 'Fjordhus', primary: '#123456' }
    const mail = renderMail(templates.welcome('Fjordhus'), { ...sender, brand })
    expect(mail.subject).toBe('Welcome to Fjordhus')
    expect(mail.html).toContain('background:#123456')
    for (const part of [mail.text, mail.html]) expect(part).toContain('Fjordhus, your trusted property partner')
  })

  it('contains the support email if there is one', () => {
    const mail = renderMail(templates.welcome('Fjordhus'), { ...sender, support: 'help@homes.example' })
    for (const part of [mail.text, mail.html]) expect(part).toContain('Support: help@homes.example')
    expect(renderMail(templates.welcome('Fjordhus'), sender).text).not.toContain('Support')
  })

  it('formats money and dates as the pages do', () => {
    const offer = { ...offerOf('Loft'), settlement: undefined }
    const { text } = renderMail(templates.offerAccepted(offer), sender)
    expect(text).toContain('Offer: $420,000.50')
    expect(text).toContain('Buying date: Dec 1, 2026')
    expect(text).toContain('Please pay by Nov 24, 2026, 4:30 PM UTC.')
  })

  it('names a range whose ends are equal as one price', () => {
    const { text } = renderMail(
      negotiationTemplates.rangePassed(offerOf('Loft'), { minPrice: 500, maxPrice: 500 }),
      sender,
    )
    expect(text).toContain('The price range is $500 now')
  })

  it('lets people’s words run in their own direction', () => {
    const { html } = renderMail(templates.offerAccepted({ ...offerOf('דירה'), settlement: undefined }), sender)
    expect(html).toContain('<dd dir="auto"')
    for (const tag of html.match(/<(?:h1|p|dd)\b[^>]*>/g) ?? []) expect(tag).toContain('dir="auto"')
  })

  it('about an offer, a round of them or a message names the home, where it is and who is on the other side', () => {
    const toManyBuyers = ['final round', 'finals unreadable']
    const ofOneSide = [
      'new sign-in',
      'property verified',
      'property rejected',
      'verification undone',
      'change sent back',
    ]
    const abouts = all('Loft').flatMap(({ kind, facts, subject }) =>
      facts && !ofOneSide.includes(kind) ? [{ kind, subject, named: hasNames(facts.map(([label]) => label)) }] : [],
    )
    expect(abouts.length).toBeGreaterThan(40)
    for (const { kind, subject, named } of abouts)
      expect(named, `${kind}: ${subject}`).toEqual([true, true, toManyBuyers.includes(kind) ? named[2] : true])
  })

  it('about a refund comes with a notification of its own for each payment of an offer', () => {
    const keys = ['one', 'another'].map(
      id =>
        templates.paymentRefunded(offerOf('Loft'), { id, amount: 10, isDeposit: false }).notification?.notificationKey,
    )
    expect(new Set(keys).size).toBe(2)
  })

  it('about a change sent back says until when its photos are kept, if it had any', () => {
    expect(changeSentBackText('2026-12-22T10:00:00.000Z')).toContain(
      'Your photos are kept until Dec 22, 2026, 10:00 AM UTC.',
    )
    expect(changeSentBackText()).not.toMatch(/photos/i)
  })

  it.each([
    ['buyer', 'The agent took this home off the market.'],
    ['agent', 'You took this home off the market.'],
  ] as const)('about a viewing that has ended says why to the %s', (you, reason) => {
    const about = { ...conversation, title: 'Loft', location: 'Oslo', other: 'Ada', viewingId: '3', times: [] }
    const mail = viewingChanged({
      ...about,
      you,
      event: 'viewing ended',
      because: 'removed',
      startsAt: null,
      calendar: undefined,
    })
    expect(mail.paragraphs).toContain(reason)
  })

  it('about a refused change of an account says the same in its notification', () => {
    const { subject, notification } = payoutTemplates.payoutChangeRefused(offerOf('Loft'), '2')
    expect(subject).toBe('Your agent’s account for transfers has not changed: Loft')
    expect(notification?.content.kind).toBe('payout change refused')
  })

  it('to an unconfirmed email contains no text by another user', () => {
    for (const content of all(hostile).slice(0, 5)) expect(JSON.stringify(content)).not.toMatch(/Eve|Bcc/)
  })
})
