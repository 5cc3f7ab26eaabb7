import { Quote } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useSignInState } from '../api/session/signed-in.ts'
import { Card } from '../ui/basics/card.tsx'

export interface SignInFrameProps {
  title: string
  /** Number of the hero picture beside the form. */
  picture: 1 | 2 | 3
  children: ReactNode
}

/** Layout of login and register: the form, and from 1024 px a picture beside it. */
export const SignInFrame = ({ title, picture, children }: SignInFrameProps) => (
  <div className="page-width section-gap">
    <Card flush className="mx-auto grid max-w-lg lg:max-w-none lg:grid-cols-2">
      <div className="relative hidden bg-sunken lg:block">
        <img
          src={`/images/hero-${picture}/1280.webp`}
          alt=""
          width={1280}
          height={853}
          // A narrow screen, where it is hidden, does not load it.
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
        <div className="absolute inset-0 bg-linear-to-t from-black/80 via-black/30 to-transparent" />
        <div className="absolute inset-x-0 bottom-0 grid gap-3 p-10 text-white">
          <Quote className="size-8" aria-hidden />
          <p className="max-w-md type-title">Your trusted property partner for all your real estate needs.</p>
        </div>
      </div>
      {/* From the top: the demo accounts, which may come later, would move a centred form. */}
      <div className="grid content-start gap-6 p-6 sm:p-10 lg:min-h-160 lg:p-14">
        <h1 tabIndex={-1} className="type-title">
          {title}
        </h1>
        {children}
      </div>
    </Card>
  </div>
)

/** Returns the previous page from the navigation state, which login and register pass to each other. */
export function useOrigin() {
  const { state } = useLocation() as Location<{ from?: Partial<Location> } | null>
  const navigate = useNavigate()
  const { pathname = '/', search = '', hash = '' } = state?.from ?? {}
  return {
    state,
    /** Leaves for that page. A new user is welcomed there (shell/shell.tsx). */
    goBack: ({ isNew }: { isNew?: boolean | undefined } = {}) =>
      void navigate({ pathname, search, hash }, { replace: true, state: isNew ? { isNew } : undefined }),
  }
}

/**
 * Leads on somebody who is already signed in, perhaps in another tab.
 *
 * @param isBusy whether this page is signing them in, which leads on itself
 */
export function useLeadOn(isBusy: boolean) {
  const isSignedIn = useSignInState().state === 'signed-in'
  const isFromGoogle = useSearchParams()[0].has('google')
  const { goBack } = useOrigin()
  useEffect(() => {
    if (isSignedIn && !isBusy && !isFromGoogle) goBack()
  })
}
