/** What we need of whoever keeps the pictures: either files under names of ours, or a host with addresses of its own. */
export type ImageStore = ImageFiles | ImageHost

/**
 * Keeps files named `<id>/<width>.webp`; what is under a name never changes. Pages find them at our own address
 * `/images/<name>`, wherever the store is, so that moving it changes no address that we have handed out.
 */
export interface ImageFiles {
  kind: 'files'
  put: (name: string, bytes: Buffer) => Promise<void>
  read: (name: string) => Promise<Buffer | undefined>
  /** Removes every width of an image; one that is not there is no error. */
  remove: (id: string) => Promise<void>
  /** Where browsers fetch a file themselves; undefined where we read it and send it to them. */
  locate: ((name: string) => Promise<Location>) | undefined
}

export interface Location {
  url: string
  /** For how long a browser may go there without asking us again; the address itself holds longer. */
  maxAgeSeconds: number
}

/** Takes a picture, in one size and for good, and says where everybody finds it. Nothing can be removed from it. */
export interface ImageHost {
  kind: 'host'
  /**
   * @param name what the host may call the file
   * @throws Problem 422 the host does not take this picture
   */
  take: (name: string, bytes: Buffer) => Promise<string>
}
