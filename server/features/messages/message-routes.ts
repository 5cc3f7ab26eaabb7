import { sql } from 'kysely'
import { answerTime } from '#contract/messages/answer-time.ts'
import * as reports from '#contract/messages/message-reports.ts'
import * as contract from '#contract/messages/messages.ts'
import * as viewings from '#contract/messages/viewings.ts'
import type { Deps } from '../../deps/deps.ts'
import { stillThere } from '../../http/idempotency-store.ts'
import { openRoute, route, type Route } from '../../http/route.ts'
import { blockPerson, unblockPerson } from './block-person.ts'
import { conversationsOf, countUnread } from './conversation-store.ts'
import { agreeToViewing, cancelViewing, declineViewing } from './decide-viewing.ts'
import { downloadViewing } from './download-viewing.ts'
import { findAnswerTime } from './find-answer-time.ts'
import { findAskRefusal } from './find-ask-refusal.ts'
import { getConversation, listMessages, readConversation } from './read-conversation.ts'
import { decideReport, reportMessage } from './report-message.ts'
import { listReported } from './report-store.ts'
import { requestViewing } from './request-viewing.ts'
import { askAboutProperty, sendMessage } from './send-message.ts'
import { writeToBuyer } from './write-to-buyer.ts'

export const messageRoutes = (deps: Deps): Route[] => [
  route(contract.askAboutProperty, async ({ caller, body }) => {
    const message = await askAboutProperty(deps, caller, body)
    return { ...message, insertedId: message._id }
  }),
  route(contract.writeToBuyer, async ({ caller, params, body }) => {
    const message = await writeToBuyer(deps, caller, params.id, body)
    return { ...message, insertedId: message._id }
  }),
  route(contract.sendMessage, async ({ caller, params, body }) => {
    const message = await sendMessage(deps, caller, params.id, body)
    return { ...message, insertedId: message._id }
  }),
  route(contract.myConversations, ({ caller, query, page }) => conversationsOf(deps.db, caller.id, query, page)),
  route(contract.unreadMessages, ({ caller }) => countUnread(deps.db, caller.id)),
  openRoute(answerTime, ({ params }) => findAnswerTime(deps, params.id)),
  route(contract.askRefusal, ({ caller, params }) => findAskRefusal(deps.db, caller, params.id)),
  route(contract.findConversation, ({ caller, params }) => getConversation(deps, caller, params.id)),
  route(contract.conversationMessages, ({ caller, params, page }) => listMessages(deps, caller, params.id, page)),
  route(reports.reportMessage, ({ caller, params, body }) => reportMessage(deps, caller, params.id, body.reason)),
  route(reports.reportedMessages, ({ query, page }) => listReported(deps.db, query.status ?? 'open', page)),
  route(reports.decideReport, ({ caller, params, body }) => decideReport(deps, caller, params.id, body.verdict)),
  route(reports.blockPerson, ({ caller, params }) => blockPerson(deps, caller, params.id)),
  route(reports.unblockPerson, ({ caller, params }) => unblockPerson(deps, caller, params.id)),
  route(
    viewings.requestViewing,
    async ({ caller, body }) => {
      const viewing = await requestViewing(deps, caller, body)
      return { ...viewing, insertedId: viewing._id }
    },
    stillThere(deps.db, 'viewings', sql`status = 'cancelled'`),
  ),
  route(viewings.agreeToViewing, ({ caller, params, body }) => agreeToViewing(deps, caller, params.id, body.startsAt)),
  route(viewings.declineViewing, ({ caller, params, body }) => declineViewing(deps, caller, params.id, body.reason)),
  route(viewings.cancelViewing, ({ caller, params, body }) => cancelViewing(deps, caller, params.id, body.reason)),
  route(viewings.downloadViewing, ({ caller, params }) => downloadViewing(deps, caller, params.id)),
  route(contract.readConversation, ({ caller, params, body }) =>
    readConversation(deps, caller, params.id, body.newestId),
  ),
]
