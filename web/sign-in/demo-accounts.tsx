import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import type { SignIn } from '#contract/sign-in/identity.ts'
import { read } from '../api/read.ts'
import { Button } from '../ui/basics/button.tsx'

export interface DemoAccountsProps {
  isBusy: boolean
  onChoose: (account: SignIn) => void
}

/** Offers to sign in with one click, in the demo marketplace. */
export function DemoAccounts({ isBusy, onChoose }: DemoAccountsProps) {
  const settings = useQuery(read(clientSettings))
  const [chosen, setChosen] = useState('')
  const accounts = settings.data?.demoAccounts ?? []
  if (accounts.length === 0) return null
  return (
    <section aria-labelledby="demo" className="grid gap-3 rounded-2xl border border-dashed border-control p-4">
      <h2 id="demo" className="type-strong">
        Demo accounts
      </h2>
      <div className="grid gap-2 sm:grid-cols-3">
        {accounts.map(({ role, name, email, password }) => (
          <Button
            key={email}
            kind="secondary"
            padding="tiny"
            title={email}
            busy={isBusy && chosen === email}
            disabled={isBusy && chosen !== email}
            onClick={() => {
              setChosen(email)
              onChoose({ email, password })
            }}
          >
            <span className="grid">
              <span className="capitalize">{role}</span>
              <span className="type-small font-normal text-muted">{name}</span>
            </span>
          </Button>
        ))}
      </div>
    </section>
  )
}
