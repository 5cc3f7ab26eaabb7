/** Builds an access token without a valid signature, which the browser does not check. */
export function aToken({ email = 'buyer@homes.example', sub = 'buyer', seconds = 900 } = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { email, sub, iat: now, exp: now + seconds }
  return ['{}', JSON.stringify(claims), ''].map(part => btoa(part)).join('.')
}

/** Builds an in-memory `localStorage` for one test. */
export function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  const items = new Map<string, string>()
  return {
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: key => void items.delete(key),
    clear: () => items.clear(),
  }
}

const refuseText = () => {
  throw new DOMException('Nothing is stored.', 'QuotaExceededError')
}

/** Builds a `localStorage` that has no room for another text. */
export const fullStorage = (): ReturnType<typeof memoryStorage> => ({ ...memoryStorage(), setItem: refuseText })
