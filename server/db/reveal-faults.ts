import { AsyncLocalStorage } from 'node:async_hooks'

const running = new AsyncLocalStorage<{ fault?: unknown }>()

/** Remembers a fault of the database for the work that met it. */
export function noteFault(fault: unknown): void {
  const found = running.getStore()
  if (found) found.fault ??= fault
}

/**
 * Runs the work of a library that turns a fault of the database into an error or a refusal of its own, and throws the
 * fault instead.
 *
 * @param isRefusal whether a result may hide a fault
 */
export const revealFaults = <Result>(
  work: () => Promise<Result>,
  isRefusal: (result: Result) => boolean = () => false,
): Promise<Result> => {
  const found: { fault?: unknown } = {}
  return running.run(found, async () => {
    try {
      const result = await work()
      if (found.fault !== undefined && isRefusal(result)) throw found.fault
      return result
    } catch (error) {
      throw found.fault ?? error
    }
  })
}
