import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages } from '../../ui/dialog/messages.ts'
import type { CallFailed } from '../call-failed.ts'
import { upload } from './upload.ts'

/** A line over which a picture is sent, as the browser tells it. */
class Line extends EventTarget {
  static bytesPerSecond = Infinity
  /** Status of each upload, the next one first; 200 after them. */
  static statuses: number[] = []
  /** True for a network that swallows each upload. */
  static swallows = false
  static sent: number[] = []
  /** Drawings on the canvas, in their order. */
  static drawn: string[] = []
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  #timer: ReturnType<typeof setInterval> | undefined

  open = () => undefined
  setRequestHeader = () => undefined
  getResponseHeader = () => '1'

  send(form: FormData) {
    const { size: total } = form.get('image') as Blob
    Line.sent.push(total)
    if (Line.swallows) return
    let loaded = 0
    this.#timer = setInterval(() => {
      loaded = Math.min(total, loaded + Line.bytesPerSecond)
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
      if (loaded < total) return
      this.status = Line.statuses.shift() ?? 200
      const answered = this.status === 200 ? { data: { display_url: '/images/a/1280.webp' } } : { message: 'no' }
      this.responseText = JSON.stringify(answered)
      this.#end('load')
    }, 1000)
  }
  abort() {
    this.#end('abort')
  }
  #end(how: string) {
    clearInterval(this.#timer)
    this.dispatchEvent(new Event(how))
    this.dispatchEvent(new Event('loadend'))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Line)
  // Pictures of any size are encoded with a byte for each pixel.
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4000, height: 3000 }))
  vi.stubGlobal('document', {
    createElement: () => ({
      width: 0,
      height: 0,
      getContext: () => ({ fillRect: () => Line.drawn.push('white'), drawImage: () => Line.drawn.push('picture') }),
      toBlob(this: { width: number; height: number }, done: (blob: Blob) => void) {
        done(new Blob([new Uint8Array(this.width * this.height)]))
      },
    }),
  })
  Object.assign(Line, { bytesPerSecond: Infinity, statuses: [], swallows: false, sent: [], drawn: [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const aFile = (bytes: number) => new File([new Uint8Array(bytes)], 'house.jpg')

async function uploaded(file: File) {
  const result = upload(file).catch((failure: unknown) => failure as CallFailed)
  await vi.advanceTimersByTimeAsync(600_000)
  return result
}

describe('uploading a picture', () => {
  it('over a weak line sends it as it is if that takes less than a minute', async () => {
    Line.bytesPerSecond = 25_000
    expect(await uploaded(aFile(1_000_000))).toBe('/images/a/1280.webp')
    expect(Line.sent).toEqual([1_000_000])
  })

  it('over a weak line sends a smaller one instead of a large one', async () => {
    Line.bytesPerSecond = 25_000
    expect(await uploaded(aFile(8_000_000))).toBe('/images/a/1280.webp')
    expect(Line.sent).toEqual([8_000_000, 1280 * 960])
  })

  it('sends a smaller one when the server has waited too long', async () => {
    Line.statuses = [408, 408]
    expect(await uploaded(aFile(3_000_000))).toBe('/images/a/1280.webp')
    expect(Line.sent).toEqual([3_000_000, 1280 * 960, 640 * 480])
  })

  it('sends a smaller one than a file above the limit, and says so if this browser cannot', async () => {
    expect(await uploaded(aFile(12_000_000))).toBe('/images/a/1280.webp')
    expect(Line.sent).toEqual([2000 * 1500])
    expect(Line.drawn.slice(0, 2)).toEqual(['white', 'picture'])
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not a picture')))
    const { message } = (await uploaded(aFile(12_000_000))) as CallFailed
    expect(message).toBe(
      'house.jpg is above 10 MB, and this browser cannot make it smaller. Save it as a smaller JPEG.',
    )
    expect(Line.sent).toHaveLength(1)
  })

  it('keeps the height of a panorama that it makes smaller', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 20_000, height: 1600 }))
    expect(await uploaded(aFile(12_000_000))).toBe('/images/a/1280.webp')
    expect(Line.sent).toEqual([8000 * 640])
  })

  it('ends when no smaller one is left', async () => {
    Line.statuses = [408, 408, 408, 408]
    expect(((await uploaded(aFile(100_000))) as CallFailed).status).toBe(408)
    expect(Line.sent).toEqual([100_000, 100_000])
  })

  it('that the network swallows is said to take long after 15 seconds, and fails after 30', async () => {
    Line.swallows = true
    messages.takeToasts()
    const failures: CallFailed[] = []
    upload(aFile(100_000)).catch((failure: unknown) => failures.push(failure as CallFailed))
    await vi.advanceTimersByTimeAsync(15_100)
    expect(messages.toasts().map(({ text }) => text)).toEqual(['This takes longer than usual.'])
    expect(failures).toEqual([])
    await vi.advanceTimersByTimeAsync(15_000)
    expect(failures.map(({ status, message }) => [status, message])).toEqual([
      [0, 'The server could not be reached. Check your connection and try again.'],
    ])
    expect(Line.sent).toEqual([100_000])
  })
})
