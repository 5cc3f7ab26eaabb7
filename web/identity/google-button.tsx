import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GooglePage } from '#contract/identity.ts'
import { clientSettings } from '#contract/settings.ts'
import { read } from '../api/read.ts'
import { Button } from '../ui/button.tsx'
import { Divider } from '../ui/divider.tsx'
import { notify } from '../ui/notify.ts'
import { tellFailure } from '../api/use-action.ts'
import { useOrigin } from './entrance.tsx'
import { GoogleMark } from './google-mark.tsx'
import { identityClient } from './identity-client.ts'
import { goToGoogle, saveGoogleUser, useReturnFromGoogle } from './google-sign-in.ts'

/** The other way in. Not there where people cannot sign in with Google. */
export function GoogleButton({ page }: { page: GooglePage }) {
  const settings = useQuery(read(clientSettings))
  const { state, goBack } = useOrigin()
  const [busy, setBusy] = useState<'leaving' | 'saving'>()

  const fail = (failure: unknown) => {
    console.error(failure)
    setBusy(undefined)
    void notify.alert({ title: 'Oops...', text: 'Your Email or Password Invalid' })
  }
  const leave = () => {
    setBusy('leaving')
    goToGoogle(page, state).catch(fail)
  }
  useReturnFromGoogle(async outcome => {
    setBusy('saving')
    const person = outcome === 'done' ? await identityClient.current().catch(() => undefined) : undefined
    if (!person) {
      fail(new Error('Google did not sign anybody in.'))
      return
    }
    try {
      await saveGoogleUser(person)
      notify.toast('User registered & saved successfully!')
      goBack()
    } catch (failure) {
      setBusy(undefined)
      tellFailure(failure, { title: 'Failed to save user data!', text: 'Something went wrong' })
    }
  })

  if (settings.data?.google !== true) return null
  return (
    <>
      <Divider>OR</Divider>
      <Button kind="secondary" wide busy={busy !== undefined} disabled={busy === 'saving'} onClick={leave}>
        <span className="inline-flex items-center gap-3">
          {busy === undefined && <GoogleMark />}
          {busy === 'saving' ? 'logging...' : 'Login with Google'}
        </span>
      </Button>
    </>
  )
}
