/** URL of a picture for other sites, without its placeholder colour. */
export const pictureUrl = (image: string, publicUrl: string): string =>
  (image.startsWith('/') ? publicUrl + image : image).replace(/#.*$/s, '')
