import type { Photo } from '#contract/properties/photos.ts'
import { earlierDemoPhotos } from './earlier-demo-photos.ts'
import { recentDemoPhotos } from './recent-demo-photos.ts'

/** Photos of the demo listings, by the name of the first one. Each photo is a folder in demo/images. */
export const demoPhotos: ReadonlyMap<string, Photo[]> = new Map(
  `${recentDemoPhotos}\n${earlierDemoPhotos}`
    .trim()
    .split(/\n{2,}/)
    .map(lines => {
      const photos = lines.split('\n').map(photoOf)
      return [pictureIn(lines), photos]
    }),
)

function pictureIn(line: string): string {
  return line.split(' ', 1)[0] ?? ''
}

/** Reads a line of the tables: picture, average colour, caption, alternative text. */
function photoOf(line: string): Photo {
  const [picture = '', colour = '', caption = '', alt = ''] = line.split(' | ').map(cell => cell.trim())
  return {
    image: `/images/${picture}/1280.webp${colour}`,
    kind: picture.endsWith('-plan') ? 'floor plan' : 'photo',
    caption,
    alt,
  }
}
