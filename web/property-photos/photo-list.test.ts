import { describe, expect, it } from 'vitest'
import { maxPhotos, type Photo } from '#contract/properties/photos.ts'
import { createPhotoList, type PhotoList } from './photo-list.ts'

const file = (name: string) => new File(['x'], name)
const files = (count: number) => Array.from({ length: count }, (_, at) => file(`IMG_${at + 1}.jpg`))
const imageOf = (name: string) => `/images/${name}/1280.webp`
const orderIn = (list: PhotoList) => list.photos().map(({ image }) => image.split('/')[2])

interface Held {
  resolve(image: string): void
  reject(reason: unknown): void
  signal: AbortSignal
}

/** Uploads that end when the test says so. */
function heldUploads() {
  const open = new Map<string, Held>()
  const list = createPhotoList(({ name }, { signal }) => {
    const held = Promise.withResolvers<string>()
    signal.addEventListener('abort', () => held.reject(signal.reason as Error))
    open.set(name, { ...held, signal })
    return held.promise
  })
  const end = async (name: string, image = imageOf(name)) => {
    open.get(name)?.resolve(image)
    await settled()
  }
  const fail = async (name: string) => {
    open.get(name)?.reject(new Error(`${name} was refused`))
    await settled()
  }
  return { list, open, end, fail }
}
const settled = () => new Promise(resolve => void setTimeout(resolve))

describe('photos of the form', () => {
  it('are ordered by file name, numbers as numbers, whichever upload ends first', async () => {
    const { list, end } = heldUploads()
    list.add([file('10.jpg'), file('2.jpg')])
    await end('10.jpg')
    expect(orderIn(list)).toEqual(['10.jpg'])
    await end('2.jpg')
    expect(orderIn(list)).toEqual(['2.jpg', '10.jpg'])
  })

  it('are uploaded two at a time', async () => {
    const { list, open, end } = heldUploads()
    list.add(files(4))
    expect([...open.keys()]).toEqual(['IMG_1.jpg', 'IMG_2.jpg'])
    await end('IMG_2.jpg')
    expect([...open.keys()]).toEqual(['IMG_1.jpg', 'IMG_2.jpg', 'IMG_3.jpg'])
  })

  it('are not affected by one that fails, which can be retried', async () => {
    const { list, end, fail } = heldUploads()
    list.add(files(3))
    await fail('IMG_1.jpg')
    await end('IMG_2.jpg')
    await end('IMG_3.jpg')
    const [failed] = list.entries()
    expect(failed?.upload?.failure?.message).toBe('IMG_1.jpg was refused')
    list.retry(failed?.id ?? 0)
    await end('IMG_1.jpg')
    expect(orderIn(list)).toEqual(['IMG_1.jpg', 'IMG_2.jpg', 'IMG_3.jpg'])
  })

  it('leave out a picture that is there already, and say where', async () => {
    const { list, end } = heldUploads()
    list.reset([{ image: imageOf('house'), kind: 'photo', caption: '', alt: '' }])
    list.add([file('again.jpg')])
    await end('again.jpg', '/images/house/1280.webp#aabbcc')
    expect(list.entries()).toHaveLength(1)
    expect(list.notices()).toEqual(['again.jpg is the same picture as photo 1, so it was left out.'])
  })

  it('stay in their place with their texts when a refused one is uploaded again', async () => {
    const { list, end } = heldUploads()
    const photoOf = (name: string): Photo => ({ image: imageOf(name), kind: 'photo', caption: `The ${name}`, alt: '' })
    const photos = [photoOf('garden'), photoOf('house')]
    list.reset(photos)
    list.refuse(new Map([[1, 'Please upload this photo again.']]))
    expect(list.entries().map(({ refusal }) => refusal)).toEqual([undefined, 'Please upload this photo again.'])
    list.add([file('again.jpg')])
    await end('again.jpg', imageOf('house'))
    expect(list.photos()).toEqual(photos)
    expect(list.entries().map(({ refusal }) => refusal)).toEqual([undefined, undefined])
    expect(list.notices()).toEqual([])
  })

  it(`are at most ${maxPhotos}`, () => {
    const { list } = heldUploads()
    list.add(files(38))
    list.add(files(5))
    expect(list.entries()).toHaveLength(maxPhotos)
    expect(list.notices()).toEqual([`A home has at most ${maxPhotos} photos: 3 left out.`])
  })

  it('cancel the upload of one that is removed', () => {
    const { list, open } = heldUploads()
    list.add(files(1))
    list.remove(list.entries()[0]?.id ?? 0)
    expect(open.get('IMG_1.jpg')?.signal.aborted).toBe(true)
    expect(list.entries()).toEqual([])
  })

  it('are complete once saving has waited for them, after another attempt for the failed ones', async () => {
    const { list, end, fail } = heldUploads()
    list.add(files(2))
    await fail('IMG_1.jpg')
    const finished = list.finish()
    await end('IMG_2.jpg')
    await end('IMG_1.jpg')
    expect((await finished).map(({ image }) => image)).toEqual([imageOf('IMG_1.jpg'), imageOf('IMG_2.jpg')])
  })

  it('prevent saving while one cannot be uploaded', async () => {
    const { list, end, fail } = heldUploads()
    list.add(files(2))
    await fail('IMG_1.jpg')
    await end('IMG_2.jpg')
    const finished = expect(list.finish()).rejects.toThrow('IMG_1.jpg was refused')
    await fail('IMG_1.jpg')
    await finished
  })
})
