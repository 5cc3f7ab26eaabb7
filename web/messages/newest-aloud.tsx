import { useState } from 'react'
import type { Conversation, Message } from '#contract/messages.ts'
import { messageLine } from './message-words.ts'

interface NewestAloudProps {
  conversation: Conversation
  newest: Message | undefined
}

/** Reads out a message of the other side that arrives while the page is open. */
export function NewestAloud({ conversation: { you, other }, newest }: NewestAloudProps) {
  const [first] = useState(newest?._id)
  const isNew = newest !== undefined && newest._id !== first && newest.sender !== you
  return <output className="sr-only">{isNew && `${other.name}: ${messageLine(newest)}`}</output>
}
