/** Image storage: either files under our own names, or a host with its own URLs. */
export type ImageStore = ImageFiles | ImageHost

/**
 * Stores files named `<id>/<width>.webp`, whose content never changes (a job once lays earlier ones on white). Pages find them at our own `/images/<name>`
 * wherever the store is, so that moving the store changes no URL.
 */
export interface ImageFiles {
  kind: 'files'
  put: (name: string, bytes: Buffer) => Promise<void>
  read: (name: string) => Promise<Buffer | undefined>
  /** Removes every width of an image; a missing image is no error. */
  remove: (id: string) => Promise<void>
  /** URL from which browsers fetch a file directly; undefined if the server sends the file. */
  locate: ((name: string) => Promise<Location>) | undefined
}

export interface Location {
  url: string
  /** Time for which browsers may reuse the redirect; the URL itself is valid for longer. */
  maxAgeSeconds: number
}

/** Accepts an image in one size, for ever, and returns its public URL. It cannot be removed. */
export interface ImageHost {
  kind: 'host'
  /**
   * @param name file name that the host may use
   * @throws Problem 422 the host does not accept this image
   */
  take: (name: string, bytes: Buffer) => Promise<string>
}
