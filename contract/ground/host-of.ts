// Both Node and browsers have it; the contract's types know neither.
const { URL } = globalThis as unknown as { URL: new (text: string) => { hostname: string } }

/** Host of an address of the web, as browsers read it: `münchen.example` is `xn--mnchen-3ya.example`. Undefined for others. */
export function hostOf(address: string): string | undefined {
  try {
    return new URL(address).hostname || undefined
  } catch {
    return undefined
  }
}
