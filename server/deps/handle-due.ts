import { databaseFault } from '../db/database-fault.ts'
import type { Deps } from './deps.ts'

interface Batch<Item> {
  /** Reads the page of due items after this one. The last page is empty. */
  due: (after: Item | undefined) => Promise<readonly Item[]>
  handle: (item: Item) => Promise<unknown>
  /** Text of the log line for an item that fails. */
  failure: string
}

/**
 * Handles all items that are due, page by page. An item that fails is logged and does not delay the others; the next run
 * tries it again.
 *
 * @throws the failure if the database is away, because no other item can succeed then
 */
export async function handleDue<Item extends { id: string }>(
  { log }: Pick<Deps, 'log'>,
  { due, handle, failure }: Batch<Item>,
): Promise<void> {
  for (let page = await due(undefined); page.length > 0; page = await due(page.at(-1)))
    for (const item of page)
      await handle(item).catch((error: unknown) => {
        if (databaseFault(error) === 'away') throw error
        log.error({ err: error, item: item.id }, failure)
      })
}
