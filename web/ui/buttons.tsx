import type { ReactElement } from 'react'

/** The buttons of a dialog or form: beside each other at the right, the main one last; on phones below each other. */
export const Buttons = ({ children }: { children: ReactElement | (ReactElement | false)[] }) => (
  <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>
)
