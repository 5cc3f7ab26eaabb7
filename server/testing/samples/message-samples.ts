import { answerTime } from '#contract/messages/answer-time.ts'
import * as reports from '#contract/messages/message-reports.ts'
import * as messages from '#contract/messages/messages.ts'
import * as viewings from '#contract/messages/viewings.ts'
import type { Person } from '../builders.ts'
import { dealBuilders } from '../deal-builders.ts'
import { inADay, messageBuilders } from '../message-builders.ts'
import type { TestApp } from '../start-test-app.ts'
import { type AddSample, noInput } from './sample.ts'

/** Samples of messages. */
export function addMessageSamples({ call, given, deps }: TestApp, sample: AddSample): void {
  const deals = dealBuilders({ call, given, deps })
  const { aConversation, aMessageTo, aViewingOf } = messageBuilders({ given, deps })
  const aConversationOf = async (me: Person) => ({ params: (await aConversation(me)).params })
  sample(answerTime, async () => ({ params: { id: (await given.aProperty()).id } }))
  sample(messages.askRefusal, async me => ({
    params: { id: (await given.aProperty(me.role === 'agent' ? { agent: me } : {})).id },
  }))
  sample(messages.askAboutProperty, async () => ({
    body: { propertyId: (await given.aProperty()).id, text: 'Is there a cellar?' },
  }))
  sample(messages.writeToBuyer, async me => {
    const property = await given.aProperty(me.role === 'agent' ? { agent: me } : {})
    return { params: { id: (await deals.anOffer({ property })).id }, body: { text: 'When can the surveyor come?' } }
  })
  sample(messages.sendMessage, async me => ({ ...(await aConversationOf(me)), body: { text: 'Thank you.' } }))
  sample(messages.myConversations, noInput)
  sample(messages.findConversation, aConversationOf)
  sample(messages.conversationMessages, aConversationOf)
  sample(messages.unreadMessages, noInput)
  sample(messages.readConversation, async me => {
    const { params, newestId } = await aConversation(me)
    return { params, body: { newestId } }
  })
  sample(viewings.requestViewing, async () => ({
    body: {
      propertyId: (await given.aProperty()).id,
      times: inADay(deps.clock.now()).map(time => time.toISOString()),
    },
  }))
  sample(viewings.agreeToViewing, async me => {
    const { params, times } = await aViewingOf(me)
    return { params, body: { startsAt: times[1] ?? '' } }
  })
  const aReason = async (me: Person) => ({
    params: (await aViewingOf(me)).params,
    body: { reason: 'I am away that week.' },
  })
  sample(viewings.declineViewing, aReason)
  sample(viewings.cancelViewing, aReason)
  sample(viewings.downloadViewing, async me => ({ params: (await aViewingOf(me, true)).params }))
  sample(reports.reportMessage, async me => ({ ...(await aMessageTo(me)), body: { reason: 'This is an insult.' } }))
  sample(reports.reportedMessages, () => ({ query: { status: 'open' as const } }))
  sample(reports.decideReport, async () => ({
    ...(await aMessageTo(await given.aBuyer(), deps.clock.now())),
    body: { verdict: 'remove' as const },
  }))
  sample(reports.blockPerson, aConversationOf)
  sample(reports.unblockPerson, aConversationOf)
}
