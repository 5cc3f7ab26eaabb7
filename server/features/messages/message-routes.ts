import * as contract from '#contract/messages.ts'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../http/route.ts'
import { conversationsOf } from './conversation-store.ts'
import { getConversation, listMessages, readConversation } from './read-conversation.ts'
import { askAboutHome, sendMessage } from './send-message.ts'

export const messageRoutes = (deps: Deps): Route[] => [
  route(contract.askAboutHome, async ({ caller, body }) => {
    const message = await askAboutHome(deps, caller, body)
    return { ...message, insertedId: message._id }
  }),
  route(contract.sendMessage, async ({ caller, params, body }) => {
    const message = await sendMessage(deps, caller, params.id, body)
    return { ...message, insertedId: message._id }
  }),
  route(contract.myConversations, ({ caller, query, page }) => conversationsOf(deps.db, caller.id, query, page)),
  route(contract.findConversation, ({ caller, params }) => getConversation(deps, caller, params.id)),
  route(contract.conversationMessages, ({ caller, params, page }) => listMessages(deps, caller, params.id, page)),
  route(contract.readConversation, ({ caller, params }) => readConversation(deps, caller, params.id)),
]
