/** Heights of a sheet over a map: its head alone, a part of the list, or all of the screen. */
const sheetHeights = ['low', 'medium', 'full'] as const
export type SheetHeight = (typeof sheetHeights)[number]

/** The height above or below, or the same at the end. */
export const stepped = (height: SheetHeight, by: 1 | -1): SheetHeight =>
  sheetHeights[sheetHeights.indexOf(height) + by] ?? height

/** The height that a dragged sheet is nearest to, by its share of the screen. */
export function nearestHeight(pixels: number, screen: number): SheetHeight {
  const share = screen > 0 ? pixels / screen : 0
  if (share > 0.7) return 'full'
  return share > 0.25 ? 'medium' : 'low'
}
