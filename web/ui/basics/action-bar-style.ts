/**
 * Style of the actions on a home: a bar at the bottom of a phone's screen, a card beside the page on a wide one. Its element
 * has `data-bar="actions"`, so that what is focused stays clear of it (app.css).
 */
export const actionBarStyle =
  'sticky bottom-0 z-20 -mx-4 grid gap-2 border-t border-line bg-surface p-4 max-lg:order-last max-lg:low:py-2 lg:static lg:mx-0 lg:rounded-2xl lg:border-0 lg:p-5 lg:shadow-card'
