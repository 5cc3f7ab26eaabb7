/**
 * Styles of the dimmed page and the sheet of every kind of dialog. Both have one z-index: an alert above a dialog dims
 * that dialog too.
 */
export const scrimStyle =
  'fixed inset-0 z-50 bg-black/50 data-[state=closed]:animate-vanish data-[state=open]:animate-appear'

export const sheetStyle =
  'fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] flex-col overflow-hidden rounded-2xl bg-surface shadow-lift outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-rise'
