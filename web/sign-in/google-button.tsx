import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import type { GooglePage, Identity } from '#contract/sign-in/identity.ts'
import { logFailure } from '../api/log-failure.ts'
import { read } from '../api/read.ts'
import { reportFailure } from '../api/use-action.ts'
import { identityClient } from '../identity/identity-client.ts'
import { Button } from '../ui/basics/button.tsx'
import { Divider } from '../ui/basics/divider.tsx'
import { onShownAgain } from '../ui/browser/on-shown-again.ts'
import { notify } from '../ui/dialog/notify.ts'
import { codeStep, isCodeNeeded } from './code-needed.ts'
import { TermsText, useTerms } from './consent.tsx'
import { GoogleMark } from './google-mark.tsx'
import { goToGoogle, saveGoogleUser, useReturnFromGoogle } from './google-sign-in.ts'
import { useOrigin } from './sign-in-frame.tsx'
import { UnavailableNotice } from './unavailable-notice.tsx'

/** Button for signing in with Google. Hidden if Google is not configured. */
export function GoogleButton({ page }: { page: GooglePage }) {
  const settings = useQuery(read(clientSettings))
  const { state, goBack } = useOrigin()
  const navigate = useNavigate()
  const terms = useTerms()
  const [busy, setBusy] = useState<'leaving' | 'saving'>()
  const [failure, setFailure] = useState<unknown>()
  const hasGoogle = settings.data?.google === true

  useEffect(() => {
    // Load before the click: browsers block a window that opens long after it.
    if (hasGoogle) identityClient().catch(() => undefined)
  }, [hasGoogle])

  useEffect(() => onShownAgain(() => setBusy(busy => (busy === 'leaving' ? undefined : busy))), [])

  const fail = (failure: unknown) => {
    logFailure(failure)
    setBusy(undefined)
    setFailure(failure)
    void notify.alert({ title: 'Oops...', text: 'Your Email or Password Invalid' })
  }
  const save = async (person: Identity) => {
    setBusy('saving')
    try {
      const isNew = await saveGoogleUser(person, terms && true)
      notify.toast('User registered & saved successfully!')
      goBack({ isNew })
    } catch (failure) {
      setBusy(undefined)
      if (isCodeNeeded(failure)) void navigate(codeStep, { state })
      else reportFailure(failure, { title: 'Failed to save user data!', text: 'Something went wrong' })
    }
  }
  const signIn = async () => {
    setBusy('leaving')
    setFailure(undefined)
    const person = await goToGoogle(page, state)
    if (person) await save(person)
  }
  useReturnFromGoogle(async outcome => {
    setBusy('saving')
    const person = outcome === 'done' ? await whoCameBack().catch(() => undefined) : undefined
    if (person) await save(person)
    else fail(new Error('Google sign-in was not completed.'))
  })

  if (!hasGoogle) return null
  return (
    <>
      <Divider>OR</Divider>
      <UnavailableNotice failure={failure} />
      <Button
        kind="secondary"
        wide
        busy={busy !== undefined}
        disabled={busy === 'saving'}
        onClick={() => void signIn().catch(fail)}
      >
        <span className="inline-flex items-center gap-3">
          {busy === undefined && <GoogleMark />}
          <span>{busy === 'saving' ? 'logging...' : 'Login with Google'}</span>
        </span>
      </Button>
      {terms && (
        <p className="text-center type-small text-muted">
          If you are new here, logging in with Google means that you accept <TermsText links={terms} />.
        </p>
      )}
    </>
  )
}

const whoCameBack = async () => (await identityClient()).current()
