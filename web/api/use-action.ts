import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint, Input, ResponseOf } from '#contract/ground/endpoint.ts'
import { removeDraft } from '../ui/dialog/drafts.ts'
import { notify } from '../ui/dialog/notify.ts'
import { connection } from '../ui/load/connection.ts'
import { CallFailed } from './call-failed.ts'
import { call } from './call.ts'
import type { Attempt } from './idempotency-key.ts'
import { logFailure } from './log-failure.ts'
import { applyOptimistically, type OptimisticUpdate } from './optimistic-update.ts'
import { failureText } from './worded-error.ts'

export interface Words {
  /** Message on success. */
  done?: string | undefined
  /** Title of the alert on failure. Its text is the server's message, or else `text`. */
  failed: string | { title: string; text: string }
  /**
   * Endpoints to reload. They are reloaded on failure too, because a refusal often means that the data was outdated.
   */
  refresh?: readonly Pick<Endpoint, 'key'>[]
}

/**
 * Builds the optimistic update of an action from the id of its subject. Use it for actions that rarely fail. Do not use
 * it where several people compete for the same thing, or after a confirmation dialog.
 */
export type OptimisticAction<E extends Endpoint> = (id: string, input: Input<E>) => OptimisticUpdate

export interface Action<E> {
  /**
   * Runs the action. Calls `after` once it has succeeded and the data is reloaded, unless the person has left the page. The
   * component may be unmounted by then: the reloaded data often remove its button.
   */
  (input: Input<E>, after?: (reply: ResponseOf<E>) => void): void
  isBusy: boolean
  /** Whether the action is running for this id, for one button among many. */
  isBusyWith: (id: string) => boolean
}

export interface ActionOptions<E extends Endpoint> extends Words {
  optimistic?: OptimisticAction<E>
  /**
   * Reads whether the action has created what it should, after its response was lost, and returns it. It is given up once
   * the server is known to be away.
   */
  find?: (input: Input<E>) => Promise<ResponseOf<E> | undefined>
  /** Name of the draft that the action saves. It is removed on success, even if the page has been left. */
  draft?: string | undefined
}

interface Run<E extends Endpoint> {
  input: Input<E>
  /** The draft's name when the action started: the page may turn to another subject meanwhile. */
  draft: string | undefined
  /** Path of the page on which it started. */
  page: string
  after: ((reply: ResponseOf<E>) => void) | undefined
}

/** Time to render the undone change. */
const afterUndoMs = 50

/**
 * An action of a person: calls the endpoint, reports the outcome and reloads the changed data.
 *
 *     const accept = useAction(contract.acceptOffer, { done: …, failed: …, refresh: [contract.requestedOffers] })
 *     <Button busy={accept.isBusyWith(offer._id)} onClick={() => accept({ params: { id: offer._id } })}>Accept</Button>
 */
export function useAction<E extends Endpoint>(
  endpoint: E,
  { done, failed, refresh = [], optimistic, find, draft }: ActionOptions<E>,
): Action<E> {
  const queries = useQueryClient()
  const refreshAll = () => Promise.all(refresh.map(({ key }) => queries.invalidateQueries({ queryKey: [key] })))
  const [busyIds, setBusyIds] = useState<readonly (string | undefined)[]>([])
  const [attempt] = useState<Attempt>({})
  const { mutate } = useMutation({
    mutationKey: [endpoint.key],
    mutationFn: ({ input }: Run<E>) =>
      call(endpoint, input, { attempt }).catch(async (failure: unknown) => {
        const isLost = failure instanceof CallFailed && failure.status === 0
        const found = isLost && find ? await connection.unlessLost(find(input)) : undefined
        if (found === undefined) throw failure
        // The action has succeeded: the next one needs another key.
        delete attempt.key
        return found
      }),
    onMutate: ({ input }) => {
      setBusyIds(ids => [...ids, idIn(input)])
      return optimistic && applyOptimistically(queries, optimistic(idIn(input) ?? '', input))
    },
    onSettled: (_reply, _failure, { input }) => setBusyIds(ids => without(ids, idIn(input))),
    onSuccess: async (reply, { draft: saved, page, after }) => {
      if (saved !== undefined) removeDraft(saved)
      if (done !== undefined) notify.toast(done)
      await refreshAll()
      if (location.pathname === page) after?.(reply)
    },
    onError: (failure, run, undo) => {
      undo?.()
      // A restored item takes the focus first; the alert returns the focus there when it closes.
      setTimeout(reportFailure, undo ? afterUndoMs : 0, failure, failed, run.draft !== undefined)
      void refreshAll()
    },
  })
  const act = (input: Input<E>, after?: (reply: ResponseOf<E>) => void) =>
    mutate({ input, draft, page: location.pathname, after })

  return Object.assign(act, {
    isBusy: busyIds.length > 0,
    isBusyWith: (id: string) => busyIds.includes(id),
  })
}

const loggedOut = 'You have been logged out. Log in again: what you typed is kept.'

/** Removes one occurrence of the item, because an action may run twice for the same id. */
function without<Item>(items: readonly Item[], item: Item): readonly Item[] {
  const index = items.indexOf(item)
  return items.filter((_, at) => at !== index)
}

/**
 * Shows an alert for a failure. Use it directly only for actions of several calls.
 *
 * @param hasDraft whether what the person typed is stored as a draft
 */
export function reportFailure(failure: unknown, words: Words['failed'], hasDraft = false) {
  logFailure(failure)
  const { title, text } = typeof words === 'string' ? { title: words, text: undefined } : words
  const isLoggedOut = failure instanceof CallFailed && failure.status === 401
  const said = failure instanceof CallFailed ? failure.serverMessage : undefined
  const fallback = failureText(failure, 'Something went wrong')
  void notify.alert({ title, text: hasDraft && isLoggedOut ? loggedOut : (said ?? text ?? fallback), error: failure })
}

function idIn(input: { params?: object } | undefined): string | undefined {
  const { id }: { id?: string } = input?.params ?? {}
  return id
}
