import type { VisibleProperty } from '#contract/properties/properties.ts'

/** Returns the link to pass on: of the public page, which needs no account, or else of the page behind the login. */
export function shareLink({ _id, publicPath }: Pick<VisibleProperty, '_id' | 'publicPath'>): {
  url: string
  isPublic: boolean
} {
  const path = publicPath ?? `/property-details/${_id}`
  return { url: new URL(path, location.origin).href, isPublic: publicPath !== undefined }
}
