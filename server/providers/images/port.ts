/** Where image files are kept. Names are `<id>/<width>.webp`; what is under a name never changes. */
export interface ImageFiles {
  put: (name: string, bytes: Buffer) => Promise<void>
  read: (name: string) => Promise<Buffer | undefined>
  /** Removes every width of an image. */
  remove: (id: string) => Promise<void>
}
