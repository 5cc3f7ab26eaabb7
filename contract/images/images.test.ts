import { describe, expect, it } from 'vitest'
import { isHostedImage } from './image-url.ts'
import { imageAt, imageWidths, pictureOf } from './images.ts'

const ours = '/images/0a1b/1280.webp'
const theirs = 'https://i.ibb.co/TxV7wkrk/0a1b.webp'

describe('the picture of a URL', () => {
  it('has three widths in our own store', () => {
    const srcSet = '/images/0a1b/320.webp 320w, /images/0a1b/640.webp 640w, /images/0a1b/1280.webp 1280w'
    expect(pictureOf(ours)).toEqual({ src: ours, srcSet, colour: undefined })
    expect(pictureOf(`${ours}#b8a48c`)).toEqual({ src: `${ours}#b8a48c`, srcSet, colour: '#b8a48c' })
    expect(imageAt(`${ours}#b8a48c`, 320)).toBe('/images/0a1b/320.webp')
  })

  it('has one width on another host', () => {
    expect(pictureOf(theirs)).toEqual({ src: theirs, srcSet: undefined, colour: undefined })
    expect(pictureOf(`${theirs}#b8a48c`)).toEqual({ src: `${theirs}#b8a48c`, srcSet: undefined, colour: '#b8a48c' })
    expect(imageAt(`${theirs}#b8a48c`, 320)).toBe(`${theirs}#b8a48c`)
  })

  it('has no colour when the fragment is something else', () => {
    expect(pictureOf(`${theirs}#top`).colour).toBeUndefined()
  })
})

describe('the address of a picture in our own store', () => {
  it('has one of the stored widths', () => {
    for (const width of imageWidths) expect(isHostedImage(`/images/0a1b/${width}.webp`)).toBe(true)
    for (const width of [0, 1, 64, 9999]) expect(isHostedImage(`/images/0a1b/${width}.webp`)).toBe(false)
  })
})
