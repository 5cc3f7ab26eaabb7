import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../ui/basics/card.tsx'
import { useHydrated } from '../ui/load/defer-hydration.ts'
import { PageTitle } from '../ui/text/page-title.tsx'

export interface StepsProps {
  title: string
  lead: string
  steps: readonly { icon: LucideIcon; title: string; text: ReactNode }[]
  /** Instruction for the next step. */
  children?: ReactNode
}

/** A page that explains something in numbered steps. The server renders it too. */
export function Steps({ title, lead, steps, children }: StepsProps) {
  useHydrated('main')
  return (
    <div className="page-width section-gap">
      <div className="mx-auto max-w-3xl">
        <PageTitle lead={lead}>{title}</PageTitle>
        <ol className="grid gap-4">
          {steps.map(({ icon: Icon, title, text }, index) => (
            <Card as="li" key={title} className="flex gap-4 sm:gap-5">
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
                <Icon className="size-5" aria-hidden />
              </span>
              <div className="grid min-w-0 gap-1">
                <h2 className="type-card">
                  {index + 1}. {title}
                </h2>
                <div className="grid gap-2 text-muted">{text}</div>
              </div>
            </Card>
          ))}
        </ol>
        {children && <div className="mt-6 flex flex-wrap gap-3">{children}</div>}
      </div>
    </div>
  )
}
