/** A call in one room of the contract, or of the server's features. */
export interface CallInRoom {
  /** Exported name of the call. */
  call: string
  /** File of the contract that declares it. */
  file: string
  room: string
}

const imported = /^import (?:\* as (\w+)|\{([^}]*)\}) from '#(contract\/[^']+)'/gm

/** Finds the calls that a routes file responds to, by its imports of the contract. */
export const callsIn = (room: string, routes: string): CallInRoom[] =>
  [...routes.matchAll(imported)].flatMap(([, namespace, names = '', file = '']) => {
    const calls =
      namespace === undefined
        ? names.split(',').map(name => name.trim())
        : [...routes.matchAll(new RegExp(`\\b${namespace}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
    return calls.map(call => ({ call, file, room }))
  })

/** Calls that are declared in another room than the one that responds, as lines that name the right place. */
export function callsInForeignRooms(declared: readonly CallInRoom[], responding: readonly CallInRoom[]): string[] {
  return declared.flatMap(({ call, file, room }) => {
    const rooms = new Set(responding.filter(one => one.call === call && one.file === file).map(one => one.room))
    if (rooms.size === 0) return [`${file}: no routes file responds to ${call}. Respond in server/features/${room}.`]
    return [...rooms]
      .filter(responder => responder !== room)
      .map(
        responder =>
          `${file}: server/features/${responder} responds to ${call}. Declare a call in the room that responds, contract/${responder}.`,
      )
  })
}

/** Rooms of the contract that the server does not have, as lines that name the rule. */
export const roomsOfContractAlone = (contract: readonly string[], server: readonly string[]): string[] =>
  contract
    .filter(room => !server.includes(room))
    .map(room => `contract/${room}: a room has the same name in contract and server. Rename one of them.`)
