/** What happens around the calls when the server does not believe who one is, or that one may (specification §6). */
export interface Gate {
  /** Gets an access token in the place of the refused one for the session there is. It fails with 401 when there is none. */
  renewToken: (refused: string | undefined) => Promise<string>
  /** What proves who one is on the calls that turn an identity into a token, where its cookie does not. */
  proof: () => Promise<string | undefined>
  /** Called on a 401 that no renewal could mend. */
  signOut: () => void
  /** Called on a 403. */
  leave: () => void
}

let installed: Gate | undefined

export const theGate = () => installed

export const installGate = (gate: Gate) => {
  installed = gate
}
