/** The page's first focusable element. `to` is the id of the main content, which has tabIndex -1. */
export const SkipLink = ({ to }: { to: string }) => (
  <a
    href={`#${to}`}
    onClick={event => {
      // Adds no entry to the history.
      event.preventDefault()
      document.getElementById(to)?.focus()
    }}
    className="fixed print:hidden top-3 left-3 z-60 -translate-y-20 rounded-xl bg-primary px-5 py-2.5 type-strong text-on-primary focus:translate-y-0 focus:shadow-lift"
  >
    Skip to content
  </a>
)
