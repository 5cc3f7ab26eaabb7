/**
 * Draws the demo's pictures: `node demo/pictures/draw-pictures.ts [slug…]`, all of them without a slug, the floor plans
 * as `plans` and the people's faces as `portraits`. With `--missing`, existing pictures are kept.
 *
 * Nothing here is a photograph. A house is built from flat patches in metres, lit by one of four lights and looked at
 * through a pinhole; the name of the picture seeds whatever is left to chance, so the same name gives the same picture.
 * Results go to demo/images/<slug>/<width>.webp. With `--draft=<folder>` quick small PNGs go there instead, `--width`
 * wide. A picture takes half a minute to a minute, so they are kept, not drawn when somebody looks.
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { makeBuilder } from './make-builder.ts'
import { chanceOf } from './chance.ts'
import { finish } from './finish.ts'
import { lights, mirrored } from './light.ts'
import { listings as firstPictures } from './listings.ts'
import { morePictures } from './more-pictures.ts'
import { expose } from './painter.ts'
import { defaultPortrait, portrait } from './portraits.ts'
import { people } from './people.ts'
import { plansOfHomes } from './plans.ts'
import { plantGarden } from './plant-garden.ts'
import { makeSky } from './sky.ts'
import type { Listing } from './studio.ts'
import { buildScene } from './tracer.ts'

sharp.concurrency(1)
const images = join(import.meta.dirname, '../images')
const listings: Readonly<Record<string, Listing>> = { ...firstPictures, ...morePictures }

async function draw(
  slug: string,
  { light: name, drawing, sunFrom, flipped, seed: seededBy, seen, view: changed }: Listing,
  width: number,
  samples: number,
): Promise<Buffer> {
  const light = sunFrom === 'right' ? mirrored(lights[name]) : lights[name]
  const chance = chanceOf(seededBy ?? slug)
  const builder = makeBuilder()
  const seed = chance.between(3, 40)
  const { view, ground, sky } = drawing({ builder, light, chance, garden: plantGarden(builder, light, chance), seen })
  const scene = buildScene(builder.patches)
  const picture = await finish(
    expose(
      { scene, sky: makeSky(light, { seed, ...sky }), light, view: { ...view, ...changed }, ground },
      width,
      samples,
    ),
    light,
  )
  return flipped === true ? sharp(picture).flop().toBuffer() : picture
}

/** The best quality that stays within `most` bytes. */
async function webp(picture: Buffer, width: number, most: number): Promise<Buffer> {
  for (let quality = 82; ; quality -= 6) {
    const file = await sharp(picture).resize(width).webp({ quality, effort: 4, smartSubsample: true }).toBuffer()
    if (file.length <= most || quality <= 46) return file
  }
}

/** Hero pictures in AVIF: wide, and cut to the shape of a phone, which gets 20 kB. */
async function drawHero(slug: string, picture: Buffer): Promise<void> {
  await mkdir(join(images, `${slug}-tall`), { recursive: true })
  const tall = sharp(picture).resize(720, 875, { fit: 'cover' })
  await writeFile(join(images, `${slug}-tall`, '720.avif'), await avif(tall, 24_000))
  for (const [width, most] of [
    [1920, 100_000],
    [1280, 60_000],
  ] as const)
    await writeFile(join(images, slug, `${width}.avif`), await avif(sharp(picture).resize(width), most))
}

async function avif(picture: sharp.Sharp, most: number): Promise<Buffer> {
  for (let quality = 50; ; quality -= 6) {
    const file = await picture.clone().avif({ quality, effort: 3 }).toBuffer()
    if (file.length <= most || quality <= 26) return file
  }
}

async function drawPeople(): Promise<void> {
  const faces = [
    ...people.map((person, i) => [`portrait-${i + 1}`, portrait(person)] as const),
    ['portrait-default', defaultPortrait] as const,
  ]
  for (const [slug, face] of faces) {
    const folder = join(images, slug)
    await mkdir(folder, { recursive: true })
    for (const width of [256, 96])
      await writeFile(
        join(folder, `${width}.webp`),
        await sharp(Buffer.from(face)).resize(width).webp({ quality: 88 }).toBuffer(),
      )
  }
}

async function drawPlans(): Promise<void> {
  for (const [slug, plan] of plansOfHomes) {
    const folder = join(images, slug)
    await mkdir(folder, { recursive: true })
    for (const [width, most] of [
      [1280, 40_000],
      [320, 9_000],
    ] as const)
      await writeFile(join(folder, `${width}.webp`), await webp(Buffer.from(plan), width, most))
  }
}

async function drawListing(slug: string, listing: Listing): Promise<void> {
  const folder = join(images, slug)
  await mkdir(folder, { recursive: true })
  if (listing.width !== undefined) {
    const small = await draw(slug, listing, listing.width, 4)
    await writeFile(join(folder, `${listing.width}.webp`), await webp(small, listing.width, 44_000))
    await writeFile(join(folder, '320.webp'), await webp(small, 320, 11_000))
    return
  }
  const picture = await draw(slug, listing, listing.hero === true ? 1920 : 1280, listing.hero === true ? 4 : 5)
  for (const [width, most] of [
    [1920, 158_000],
    [1280, 92_000],
    [640, 34_000],
    [320, 12_000],
  ] as const)
    if (width < 1920 || listing.hero === true)
      await writeFile(join(folder, `${width}.webp`), await webp(picture, width, most))
  if (listing.hero === true) await drawHero(slug, picture)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    draft: { type: 'string' },
    width: { type: 'string', default: '640' },
    missing: { type: 'boolean', default: false },
  },
})
const wanted = positionals.length > 0 ? positionals : [...Object.keys(listings), 'plans', 'portraits']

for (const slug of wanted) {
  if (values.missing && existsSync(join(images, slug))) continue
  const start = Date.now()
  const listing = listings[slug]
  if (slug === 'portraits') await drawPeople()
  else if (slug === 'plans') await drawPlans()
  else if (!listing) throw new Error(`There is no picture called ${slug}.`)
  else if (values.draft === undefined) await drawListing(slug, listing)
  else {
    await mkdir(values.draft, { recursive: true })
    await writeFile(join(values.draft, `${slug}.png`), await draw(slug, listing, Number(values.width), 4))
  }
  console.log(`${slug} in ${((Date.now() - start) / 1000).toFixed(1)} s`)
}
