/** A key as it is printed on the keyboard. */
export const Key = ({ children }: { children: string }) => (
  <kbd className="inline-grid min-w-6 place-items-center rounded-md border border-control bg-surface px-1.5 font-sans text-xs font-semibold text-ink">
    {children}
  </kbd>
)
