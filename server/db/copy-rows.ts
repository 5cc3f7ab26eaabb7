import pg from 'pg'

/** Members of pg's connection that are missing from its types. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
}

/** Whole rows in the text format of COPY. */
export interface Part {
  bytes: Buffer
  rows: number
}

export const partBytes = 1024 * 1024

/** Collects rows, and pauses the connection while a full part waits to be read. */
class CopyOut extends pg.Query {
  readonly full: Part[] = []
  #part = Buffer.allocUnsafe(partBytes)
  #bytes = 0
  #rows = 0
  connection: pg.Connection | undefined
  wake: () => void = () => undefined

  /** Copies the row of a message, because the driver reuses its memory. */
  handleCopyData({ chunk }: { chunk: Buffer }, connection: pg.Connection): void {
    this.connection = connection
    if (this.#bytes + chunk.length > this.#part.length) this.flush(chunk.length)
    this.#bytes += chunk.copy(this.#part, this.#bytes)
    this.#rows++
  }

  /** @param needed bytes that the next part must hold */
  flush(needed = 0): void {
    if (this.#rows > 0) this.full.push({ bytes: this.#part.subarray(0, this.#bytes), rows: this.#rows })
    this.#part = Buffer.allocUnsafe(Math.max(partBytes, needed))
    this.#bytes = 0
    this.#rows = 0
    this.connection?.stream.pause()
    this.wake()
  }
}

/**
 * Reads rows in parts of about 1 MB, as `copy … to stdout` sends them, with bounded memory.
 *
 * @param client cannot be used any more if the caller stops reading early
 */
export async function* copyOut(client: pg.ClientBase, statement: string): AsyncGenerator<Part> {
  const query = new CopyOut(statement)
  let failure: Error | undefined
  let ended = false
  query.on('error', error => {
    failure = error
    ended = true
    query.wake()
  })
  query.on('end', () => {
    query.flush()
    ended = true
    query.wake()
  })
  client.query(query)
  for (;;) {
    const part = query.full.shift()
    if (part) yield part
    else if (failure) throw failure
    else if (ended) return query.connection?.stream.resume()
    else {
      const woken = new Promise<void>(resolve => {
        query.wake = resolve
      })
      query.connection?.stream.resume()
      await woken
    }
  }
}

class CopyIn extends pg.Query {
  readonly #bytes: Buffer

  constructor(statement: string, bytes: Buffer) {
    super(statement)
    this.#bytes = bytes
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#bytes)
    connection.endCopyFrom()
  }
}

/** Writes whole rows with `copy … from stdin`. */
export const copyIn = (client: pg.ClientBase, statement: string, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(
      new CopyIn(statement, bytes).on('error', reject).on('end', () => {
        resolve()
      }),
    )
  })
