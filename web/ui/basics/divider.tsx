/** A dividing line between two alternatives, with a word such as OR. */
export const Divider = ({ children }: { children: string }) => (
  <div className="flex items-center gap-4 type-small font-semibold text-subtle">
    <span className="h-px flex-1 bg-line" aria-hidden />
    {children}
    <span className="h-px flex-1 bg-line" aria-hidden />
  </div>
)
