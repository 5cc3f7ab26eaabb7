import type { Photo } from '#contract/properties/photos.ts'

/** The photos as a text, because a draft keeps only texts. Empty without photos. */
export const textOfPhotos = (photos: readonly Photo[]): string => (photos.length === 0 ? '' : JSON.stringify(photos))

/** Reads the photos of a text; none if a draft of an earlier version has something else. */
export function photosIn(text: string): Photo[] {
  try {
    const photos = JSON.parse(text || '[]') as unknown
    return Array.isArray(photos) ? (photos as Photo[]) : []
  } catch {
    return []
  }
}
