/** Adds the built-ins that our code uses and the oldest browsers lack (oldest-browsers.ts). No module needs them as it loads. */
export function addPolyfills(): void {
  add(Array.prototype, 'toSorted', function toSorted<T>(this: T[], compare?: (one: T, other: T) => number) {
    const copy = [...this]
    copy.sort(compare)
    return copy
  })
  add(Array.prototype, 'toReversed', function toReversed<T>(this: T[]) {
    const copy = [...this]
    copy.reverse()
    return copy
  })
}

/** Adds a built-in unless the browser has it. As with a native one, loops over properties do not see it. */
function add(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true })
}
