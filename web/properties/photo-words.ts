import type { Photo } from '#contract/photos.ts'

/** What a photo shows, in words. */
export const photoText = ({ alt, caption, kind }: Photo, title: string): string =>
  alt || caption || (kind === 'floor plan' ? `Floor plan of ${title}` : title)
