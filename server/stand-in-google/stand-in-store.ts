import type { Adapter, AdapterPayload } from 'oidc-provider'

/** In-memory store of the Google stand-in's pending sign-ins, bounded in number. */
const most = 1000
const sessions = new Map<string, { payload: AdapterPayload; until: number }>()

export class StandInStore implements Adapter {
  readonly #kind: string

  constructor(kind: string) {
    this.#kind = kind
  }

  upsert(id: string, payload: AdapterPayload, seconds: number): Promise<undefined> {
    for (const [key, { until }] of sessions) if (until < Date.now() || sessions.size >= most) sessions.delete(key)
    sessions.set(this.#key(id), { payload, until: Date.now() + seconds * 1000 })
    return Promise.resolve(undefined)
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    const found = sessions.get(this.#key(id))
    return Promise.resolve(found && found.until > Date.now() ? found.payload : undefined)
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return Promise.resolve(this.#all().find(payload => payload.uid === uid))
  }

  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  async consume(id: string): Promise<undefined> {
    const payload = await this.find(id)
    if (payload) payload.consumed = Math.floor(Date.now() / 1000)
  }

  destroy(id: string): Promise<undefined> {
    sessions.delete(this.#key(id))
    return Promise.resolve(undefined)
  }

  revokeByGrantId(grantId: string): Promise<undefined> {
    for (const [key, { payload }] of sessions) if (payload.grantId === grantId) sessions.delete(key)
    return Promise.resolve(undefined)
  }

  #key(id: string): string {
    return `${this.#kind} ${id}`
  }

  #all(): AdapterPayload[] {
    return [...sessions].flatMap(([key, { payload, until }]) =>
      key.startsWith(`${this.#kind} `) && until > Date.now() ? [payload] : [],
    )
  }
}
