/** What a picture looks like from very far, such as `#b8a48c`. */
export async function averageColour(picture: Buffer): Promise<string> {
  // Loaded when the first picture comes: its library takes some twenty megabytes.
  const { default: sharp } = await import('sharp')
  const { channels } = await sharp(picture).flatten({ background: '#ffffff' }).toColourspace('srgb').stats()
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => Math.round(mean))
  return `#${Buffer.from([red, green, blue]).toString('hex')}`
}
