import { useMutation, useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { read } from '../api/read.ts'
import { reportFailure } from '../api/use-action.ts'
import { Button } from '../ui/basics/button.tsx'
import { useBetweenPresses } from '../ui/browser/between-presses.tsx'
import { useIsHydrated } from '../ui/load/use-is-hydrated.ts'

/** Whether the person closed the browser's passkey window. */
const wasCancelled = (failure: unknown) => (failure as { wasCancelled?: unknown }).wasCancelled === true

export interface PasskeyButtonProps {
  onDone: () => unknown
  label?: string | undefined
}

/** Signs in with a passkey. Hidden if another service manages the accounts, or the browser has no passkeys. */
export function PasskeyButton({ onDone, label = 'Login with a passkey' }: PasskeyButtonProps) {
  const settings = useQuery(read(clientSettings))
  const signIn = useMutation({
    mutationFn: async () => (await import('../identity/second-factor.ts')).signInWithPasskey(),
    onSuccess: onDone,
    onError: failure => {
      if (!wasCancelled(failure)) reportFailure(failure, 'We couldn’t log you in with a passkey.')
    },
  })
  // The server renders the button, because nearly all browsers have passkeys.
  const isMissing = useBetweenPresses(useIsHydrated() && !('PublicKeyCredential' in globalThis))
  if (!settings.data || settings.data.firebase || isMissing) return null
  return (
    <Button kind="secondary" wide icon={Fingerprint} busy={signIn.isPending} onClick={() => signIn.mutate()}>
      {label}
    </Button>
  )
}
