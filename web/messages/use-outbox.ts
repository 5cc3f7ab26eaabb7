import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { conversationMessages, findConversation, myConversations, sendMessage } from '#contract/messages/messages.ts'
import { call, upload } from '../api/call.ts'
import { logFailure } from '../api/log-failure.ts'

/** A message as its field has it. */
export interface Draft {
  text: string
  /** The picture to upload with it. */
  file?: File | undefined
}

/** A message that the server has not confirmed. */
export interface Outgoing {
  key: number
  draft: Draft
  /** Undefined while it is being sent. */
  failure: string | undefined
}

/** Data that a sent or refused message changes. */
const refresh = [conversationMessages, findConversation, myConversations]

/**
 * Sends messages in the order in which they were written. Each is shown immediately, and stays with the reason if it
 * could not be sent. A retry has the same idempotency key, so no message is sent twice.
 */
export function useOutbox(id: string) {
  const queries = useQueryClient()
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const lastKey = useRef(0)
  const queue = useRef(Promise.resolve())

  const uploaded = useRef(new Map<File, string>())
  const uploadOnce = async (file: File): Promise<string> => {
    const image = uploaded.current.get(file) ?? (await upload(file))
    uploaded.current.set(file, image)
    return image
  }

  const patch = (key: number, failure: string | undefined) =>
    setOutgoing(all => all.map(one => (one.key === key ? { ...one, failure } : one)))
  const drop = (key: number) => setOutgoing(all => all.filter(one => one.key !== key))
  const reload = () => Promise.all(refresh.map(endpoint => queries.invalidateQueries({ queryKey: [endpoint.key] })))

  const attempt = async ({ key, draft }: Pick<Outgoing, 'key' | 'draft'>) => {
    try {
      const image = draft.file && (await uploadOnce(draft.file))
      await call(sendMessage, { params: { id }, body: { text: draft.text, ...(image !== undefined && { image }) } })
      await reload()
      drop(key)
    } catch (failure) {
      logFailure(failure)
      patch(key, failure instanceof Error ? failure.message : 'Something went wrong.')
      void reload()
    }
  }
  const enqueue = (one: Pick<Outgoing, 'key' | 'draft'>) => {
    queue.current = queue.current.then(() => attempt(one))
  }
  return {
    outgoing,
    send: (draft: Draft) => {
      const one = { key: ++lastKey.current, draft, failure: undefined }
      setOutgoing(all => [...all, one])
      enqueue(one)
    },
    retry: (one: Outgoing) => {
      patch(one.key, undefined)
      enqueue(one)
    },
    drop,
  }
}
