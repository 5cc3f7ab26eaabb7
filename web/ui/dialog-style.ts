/**
 * The dimmed page behind a dialog and the sheet before it, for every kind of dialog. Both are on one level: an alert that
 * opens above a dialog dims that dialog too.
 */
export const scrimStyle =
  'fixed inset-0 z-50 bg-black/50 data-[state=closed]:animate-vanish data-[state=open]:animate-appear'

export const sheetStyle =
  'fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] flex-col overflow-hidden rounded-2xl bg-surface shadow-lift outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-rise'
