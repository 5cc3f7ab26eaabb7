import type { ComponentType, ReactNode } from 'react'

/** Section by name of the part that it shows, as in the code. checks/showcase.test.ts finds a part without a section. */
export type Parts = Readonly<Record<string, ComponentType>>

const layouts = {
  row: 'flex flex-wrap items-start gap-x-6 gap-y-4',
  columns: 'grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2',
  column: 'grid grid-cols-1 gap-6',
}

interface StatesProps {
  /** The part in each state, by the name of the state. */
  of: Readonly<Record<string, ReactNode>>
  layout?: keyof typeof layouts | undefined
}

/** Shows one part in several states, each with its name above it. */
export const States = ({ of, layout = 'row' }: StatesProps) => (
  <div className={layouts[layout]}>
    {Object.entries(of).map(([state, part]) => (
      <div key={state} className="min-w-0">
        <p className="mb-2 type-small text-subtle">{state}</p>
        {part}
      </div>
    ))}
  </div>
)

/** A place for what lies on a picture. */
export const OnPicture = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3 rounded-xl bg-[linear-gradient(120deg,#3b5b6b,#93b38c)] p-4">
    {children}
  </div>
)
