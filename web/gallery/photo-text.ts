import type { Photo } from '#contract/properties/photos.ts'

/** Describes a photo in words: its alternative text, else its caption, else the home. */
export const photoText = ({ alt, caption, kind }: Photo, title: string): string =>
  alt || caption || (kind === 'floor plan' ? `Floor plan of ${title}` : title)
