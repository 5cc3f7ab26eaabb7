import type { ReactNode } from 'react'

export interface SettingProps {
  name: ReactNode
  text: ReactNode
  action?: ReactNode
  /** Further information below the line. */
  children?: ReactNode
}

/** One setting of a card: its name, its value and its action. */
export const Setting = ({ name, text, action, children }: SettingProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
    <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
      <p className="type-strong wrap-anywhere">{name}</p>
      <div className="wrap-anywhere text-muted">{text}</div>
      {children}
    </div>
    {action && <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">{action}</div>}
  </div>
)
