import { useState } from 'react'
import type { Conversation, Message } from '#contract/messages/messages.ts'
import { messageLine } from './message-words.ts'

interface NewestAloudProps {
  conversation: Conversation
  newest: Message | undefined
}

const aloud = (message: Message, who: string) =>
  message.event === null ? `${who}: ${messageLine(message, who)}` : messageLine(message, who)

/** Reads out a message of the other side that arrives while the page is open. */
export function NewestAloud({ conversation: { you, other }, newest }: NewestAloudProps) {
  const [first] = useState(newest?._id)
  const isNew = newest !== undefined && newest._id !== first && newest.sender !== you
  return <output className="sr-only">{isNew && aloud(newest, other.name)}</output>
}
