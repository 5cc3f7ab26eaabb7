/** A rule between two ways to go on, with a word on it, such as OR. */
export const Divider = ({ children }: { children: string }) => (
  <div className="flex items-center gap-4 type-small font-semibold text-subtle">
    <span className="h-px flex-1 bg-line" aria-hidden />
    {children}
    <span className="h-px flex-1 bg-line" aria-hidden />
  </div>
)
