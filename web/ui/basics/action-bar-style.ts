/**
 * Styles of the actions on a home: a bar at the bottom of a phone's screen, which wraps at double text size, and a grid of
 * two columns on a wide one.
 */
export const actionBarStyle = {
  /** The bar. It has `data-bar="actions"`, so that what is focused stays clear of it (app.css). */
  bar: 'grid gap-2 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:order-last max-lg:-mx-4 max-lg:mt-8 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:pt-2 max-lg:pb-[max(0.5rem,env(safe-area-inset-bottom))]',
  row: 'flex flex-wrap items-center gap-2 lg:grid lg:grid-cols-2 lg:gap-2.5',
  /** The main action, first on a wide screen and last on a phone. */
  main: 'max-lg:order-last max-lg:min-h-13 max-lg:flex-1 max-lg:basis-40 lg:col-span-2',
  /** Another one: on a phone, its icon above a word. */
  other:
    'max-lg:min-h-13 max-lg:min-w-18 max-lg:flex-col max-lg:gap-0.5 max-lg:border-transparent max-lg:px-1 max-lg:py-1 max-lg:type-legal max-lg:text-muted max-lg:hover:bg-primary-soft max-lg:hover:text-primary max-lg:[&>span>span]:flex-col max-lg:[&>span>span]:gap-0.5',
  /** One that a phone shows elsewhere. */
  wideOnly: 'max-lg:hidden',
}
