import { type ChildProcess, spawn } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import * as z from 'zod/mini'
import { limitConcurrency, type QueueOptions } from '../../ground/limit-concurrency.ts'
import { Problem, problem } from '../../ground/problem.ts'
import type { Rendered } from './render-picture.ts'

/** Request to the decoding process: for an upload in these widths, or for a stored picture as chats show it. */
export interface PictureOrder {
  bytes: Uint8Array
  widths: readonly number[] | 'shared'
}

/** Reply of the process: first that it is ready, then one of the others for each request. */
export type PictureResponse =
  | { ready: true }
  | { rendered: Rendered }
  | { shared: Uint8Array }
  | { refused: string }
  | { failed: string }

/** Schema of the messages. They are untrusted, because a picture may have taken over the process. */
const Reply = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({
    rendered: z.object({
      colour: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
      files: z.array(z.instanceof(Uint8Array)),
    }),
  }),
  z.object({ shared: z.instanceof(Uint8Array) }),
  z.object({ refused: z.string().check(z.maxLength(200)) }),
  z.object({ failed: z.string() }),
])

type Answered = Extract<z.infer<typeof Reply>, { rendered: unknown } | { shared: unknown }>

const usual = {
  worker: path.join(import.meta.dirname, 'picture-worker.ts'),
  /** Resident memory: 40 megapixels of 16-bit PNG take 480 MB. */
  memoryMb: 640,
  /** CPU time for one picture. The slowest real uploads need two seconds. */
  cpuMs: 10_000,
  /** Elapsed time for one picture, which includes waiting on a busy machine. */
  deadlineMs: 40_000,
  startMs: 20_000,
  idleMs: 30_000,
  /** Pictures that may wait for their turn. */
  waiting: 8,
}

/** A picture whose decoding crashed, took too long or used too much memory. */
export class UndecodablePicture extends Problem {
  constructor() {
    const message = 'This picture could not be read. Please choose another one.'
    super(422, message, [{ field: 'image', message }])
  }
}

export interface PictureDecoder {
  /**
   * Decodes a picture once and encodes it in each width.
   *
   * @param queue its signal removes the picture from the queue when the uploader disconnects
   * @throws Problem 422 the picture is refused, or an {@link UndecodablePicture}; 503 too many wait already, or the
   *   process cannot be started
   */
  render: (bytes: Uint8Array, widths: readonly number[], queue?: QueueOptions) => Promise<Rendered>
  /**
   * Encodes a stored picture as chats show it (`renderShared`).
   *
   * @throws Problem as `render` does
   */
  renderShared: (bytes: Uint8Array) => Promise<Buffer>
  /** Pid of the process, if one runs. */
  pid: () => number | undefined
}

/**
 * Decodes pictures in a child process, one at a time. A picture crafted to crash the decoder, to hang it or to exhaust
 * the memory ends only that process; the next picture starts another. It also ends when idle for a while, and with us.
 */
export function pictureDecoder(options: Partial<typeof usual> = {}): PictureDecoder {
  const limits = { ...usual, ...options }
  const limitDecoding = limitConcurrency({
    atOnce: 1,
    waiting: limits.waiting,
    refusal: 'Too many pictures at once. Please try again in a moment.',
  })
  let running: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function discard(child: ChildProcess): void {
    if (running === child) running = undefined
    child.kill('SIGKILL')
  }

  async function started(): Promise<ChildProcess> {
    if (running?.connected) return running
    const child = startWorker(limits)
    running = child
    child.once('exit', () => discard(child))
    const reply = await nextReply(child, limits.startMs)
    if (reply && 'ready' in reply) return child
    discard(child)
    throw problem(503, 'Pictures cannot be uploaded right now. Please try again in a moment.')
  }

  async function replyTo(order: PictureOrder): Promise<Answered> {
    clearTimeout(idle)
    const child = await started()
    hold(child)
    try {
      const replied = nextReply(child, limits.deadlineMs)
      child.send(order, () => undefined)
      const reply = await replied
      if (reply && ('rendered' in reply || 'shared' in reply)) return reply
      if (reply && 'refused' in reply) throw problem(422, reply.refused, 'image')
      discard(child)
      throw new UndecodablePicture()
    } finally {
      release(child)
      idle = setTimeout(discard, limits.idleMs, child).unref()
    }
  }

  async function render(bytes: Uint8Array, widths: readonly number[]): Promise<Rendered> {
    const reply = await replyTo({ bytes, widths })
    if (!('rendered' in reply)) throw new UndecodablePicture()
    return asRendered(reply.rendered, widths)
  }

  async function renderShared(bytes: Uint8Array): Promise<Buffer> {
    const reply = await replyTo({ bytes, widths: 'shared' })
    if (!('shared' in reply)) throw new UndecodablePicture()
    return asBuffer(reply.shared)
  }

  return {
    render: (bytes, widths, queue) => limitDecoding(() => render(bytes, widths), queue),
    renderShared: bytes => limitDecoding(() => renderShared(bytes)),
    pid: () => running?.pid,
  }
}

/** The decoder of this server. */
export const { render: decodePicture, renderShared: decodeShared } = pictureDecoder()

function startWorker({ worker, memoryMb, cpuMs }: typeof usual): ChildProcess {
  const heap = ['--max-old-space-size=64', '--max-semi-space-size=2']
  const node = [process.execPath, ...heap, worker, String(memoryMb), String(cpuMs)]
  // The process watches the memory that it uses. Linux also limits what it can ask for, which comes first where a
  // decoder asks for very much at once; Node alone asks for some 620 MB.
  const limited = ['/bin/sh', '-c', `ulimit -d ${(620 + 2 * memoryMb) * 1024}; exec "$0" "$@"`, ...node]
  const [command = '', ...args] = process.platform === 'linux' ? limited : node
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // Pass on neither secrets nor options of the server.
    env: compileCacheVariable(),
  })
  child.on('error', () => undefined)
  release(child)
  return child
}

/** Shares the compile cache of the server. Node keeps a subfolder for each of its versions. */
function compileCacheVariable(): Record<string, string> {
  const ofThisVersion = getCompileCacheDir()
  return ofThisVersion === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(ofThisVersion) }
}

/** Keeps our process alive while somebody waits for a picture. */
const hold = (child: ChildProcess) => [child, child.channel].forEach(each => each?.ref())
const release = (child: ChildProcess) => [child, child.channel].forEach(each => each?.unref())

/** Returns the next message; undefined if the process ends, times out or sends anything invalid. */
function nextReply(child: ChildProcess, timeoutMs: number): Promise<z.infer<typeof Reply> | undefined> {
  return new Promise(resolve => {
    const done = (message?: unknown) => {
      clearTimeout(timer)
      child.off('message', done).off('exit', ended).off('error', ended).off('disconnect', ended)
      resolve(z.safeParse(Reply, message).data)
    }
    const ended = () => done()
    const timer = setTimeout(ended, timeoutMs)
    child.once('message', done).once('exit', ended).once('error', ended).once('disconnect', ended)
  })
}

function asRendered({ files, colour }: { files: Uint8Array[]; colour: string }, widths: readonly number[]): Rendered {
  if (files.length !== widths.length) throw new Error('the decoder answered with another number of files')
  return { colour, files: files.map(asBuffer) }
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
