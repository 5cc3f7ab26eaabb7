import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import { notify } from '../ui/notify.ts'
import { call } from './call.ts'
import { applyOptimistically, type OptimisticUpdate } from './optimistic-update.ts'
import { CallFailed } from './call-failed.ts'
import { logFailure } from './log-failure.ts'

export interface Words {
  /** Told when it went well. */
  done?: string | undefined
  /** The title of the alert when it did not. Its text is what the server said, or else `text`. */
  failed: string | { title: string; text: string }
  /** Whose cached answers it changes. They are read anew either way: a refusal often means that they were old. */
  refresh?: readonly Pick<Endpoint, 'key'>[]
}

/**
 * Makes the optimistic update of an action from the id of its subject. Use it for actions that hardly ever fail. Do not
 * use it where several people compete for the same thing, nor after a confirmation dialog.
 */
export type OptimisticAction<E extends Endpoint> = (id: string, input: Input<E>) => OptimisticUpdate

export interface Action<E> {
  /** `after` is called when it went well and the page is still there. */
  (input: Input<E>, after?: (reply: Reply<E>) => void): void
  isBusy: boolean
  /** Whether it is at work on the thing with this id, for a button among many. */
  isBusyWith: (id: string) => boolean
}

/** Time to draw what was undone. */
const afterUndoMs = 50

/**
 * Something a person does: calls the endpoint, tells how it went and refreshes what it changed.
 *
 *     const accept = useAction(contract.acceptOffer, { done: …, failed: …, refresh: [contract.requestedOffers] })
 *     <Button busy={accept.isBusyWith(offer._id)} onClick={() => accept({ params: { id: offer._id } })}>Accept</Button>
 */
export function useAction<E extends Endpoint>(
  endpoint: E,
  { done, failed, refresh = [], optimistic }: Words & { optimistic?: OptimisticAction<E> },
): Action<E> {
  const queries = useQueryClient()
  const refreshAll = () => Promise.all(refresh.map(({ key }) => queries.invalidateQueries({ queryKey: [key] })))
  const [busyIds, setBusyIds] = useState<readonly (string | undefined)[]>([])
  const { mutate } = useMutation({
    mutationFn: (input: Input<E>) => call(endpoint, input),
    onMutate: input => {
      setBusyIds(ids => [...ids, idIn(input)])
      return optimistic && applyOptimistically(queries, optimistic(idIn(input) ?? '', input))
    },
    onSettled: (_reply, _failure, input) => setBusyIds(ids => without(ids, idIn(input))),
    onSuccess: () => {
      if (done !== undefined) notify.toast(done)
      return refreshAll()
    },
    onError: (failure, _input, undo) => {
      undo?.()
      // What has come back takes the focus first: the alert returns it to where it found it.
      setTimeout(reportFailure, undo ? afterUndoMs : 0, failure, failed)
      void refreshAll()
    },
  })
  const act = (input: Input<E>, after?: (reply: Reply<E>) => void) =>
    mutate(input, { onSuccess: reply => after?.(reply) })

  return Object.assign(act, {
    isBusy: busyIds.length > 0,
    isBusyWith: (id: string) => busyIds.includes(id),
  })
}

/** The list with one of these fewer: the same thing may be at work twice. */
function without<Item>(items: readonly Item[], item: Item): readonly Item[] {
  const index = items.indexOf(item)
  return items.filter((_, at) => at !== index)
}

/** For the few acts that are more than one call. */
export function reportFailure(failure: unknown, words: Words['failed']) {
  logFailure(failure)
  const { title, text } = typeof words === 'string' ? { title: words, text: undefined } : words
  const said = failure instanceof CallFailed ? failure.serverMessage : undefined
  const fallback = failure instanceof Error ? failure.message : 'Something went wrong'
  void notify.alert({ title, text: said ?? text ?? fallback, error: failure })
}

function idIn(input: { params?: object } | undefined): string | undefined {
  const { id }: { id?: string } = input?.params ?? {}
  return id
}
