import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { conversationMessages, findConversation, myConversations, sendMessage } from '#contract/messages/messages.ts'
import { call } from '../api/call.ts'
import { newKey } from '../api/idempotency-key.ts'
import { logFailure } from '../api/log-failure.ts'
import { upload } from '../api/pictures/upload.ts'
import { failureText } from '../api/worded-error.ts'
import { keepUnsent, removeUnsent, type Unsent, unsentMessages } from './unsent-messages.ts'

/** A message as its field has it. */
export interface Draft {
  text: string
  /** The picture to upload with it. */
  file?: File | undefined
}

/** A message that the server has not confirmed. */
export interface Outgoing {
  /** Its idempotency key. */
  key: string
  draft: Draft
  /** Whether its picture was not kept when the page was left. */
  hasLostPicture: boolean
  /** Explains why it is not sent. Undefined while it is being sent. */
  failure: string | undefined
}

/** Data that a sent or refused message changes. */
const refresh = [conversationMessages, findConversation, myConversations]

const unconfirmed = 'You left before this was confirmed. “Try again” sends it only if it has not arrived.'
const pictureGone =
  'You left before this was confirmed, and its picture was not kept. “Try again” sends the text alone.'

/**
 * Sends messages in the order in which they were written. Each is shown immediately, and stays with the reason if it
 * could not be sent, also after a new login or a reload. A retry has the same idempotency key, so no message is sent
 * twice.
 */
export function useOutbox(id: string) {
  const queries = useQueryClient()
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>(() => unsentMessages(id).map(restored))
  /** Whether there was room to keep the messages when the page is left. */
  const [isKept, setKept] = useState(true)
  const queue = useRef(Promise.resolve())

  const uploaded = useRef(new Map<File, string>())
  const uploadOnce = async (file: File): Promise<string> => {
    const image = uploaded.current.get(file) ?? (await upload(file))
    uploaded.current.set(file, image)
    return image
  }

  const patch = (key: string, failure: string | undefined) =>
    setOutgoing(all => all.map(one => (one.key === key ? { ...one, failure } : one)))
  const drop = (key: string) => {
    removeUnsent(id, key)
    setOutgoing(all => all.filter(one => one.key !== key))
  }
  const reload = () => Promise.all(refresh.map(endpoint => queries.invalidateQueries({ queryKey: [endpoint.key] })))

  const attempt = async ({ key, draft, hasLostPicture }: Outgoing) => {
    try {
      const image = draft.file && (await uploadOnce(draft.file))
      const body = { text: draft.text, ...(image !== undefined && { image }) }
      await call(sendMessage, { params: { id }, body }, { attempt: hasLostPicture ? {} : { key } })
      // The page may have been left meanwhile.
      removeUnsent(id, key)
      await reload()
      drop(key)
    } catch (failure) {
      logFailure(failure)
      patch(key, `Not sent. ${failureText(failure)}`)
      void reload()
    }
  }
  const enqueue = (one: Outgoing) => {
    queue.current = queue.current.then(() => attempt(one))
  }
  return {
    outgoing,
    isKept,
    send: (draft: Draft) => {
      const one = { key: newKey(), draft, hasLostPicture: false, failure: undefined }
      setKept(keepUnsent(id, { key: one.key, text: draft.text, hasPicture: draft.file !== undefined }))
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

const restored = ({ key, text, hasPicture }: Unsent): Outgoing => ({
  key,
  draft: { text },
  hasLostPicture: hasPicture,
  failure: hasPicture ? pictureGone : unconfirmed,
})
