import { HandCoins, Heart, IdCard, type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useSignInState } from '../api/session/signed-in.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { IconButton } from '../ui/basics/icon-button.tsx'

/** Greets a new user above the page that they registered for, and says what they can do now. */
export function Welcome() {
  const signIn = useSignInState()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  if (signIn.state !== 'signed-in') return null
  const close = () => void navigate({ pathname, search, hash }, { replace: true, state: null })
  return (
    <div className="page-width pt-6">
      <section
        aria-labelledby="welcome"
        className="relative grid animate-appear gap-5 rounded-2xl bg-primary-soft p-5 sm:p-6"
      >
        <output className="grid gap-1 pr-12">
          <h2 id="welcome" className="type-card wrap-anywhere">
            Welcome, {signIn.person.displayName}. Your account is ready.
          </h2>
          <p className="text-muted">Here is what you can do now.</p>
        </output>
        <div className="absolute top-3 right-3">
          <IconButton name="Dismiss the welcome" icon={X} onClick={close} />
        </div>
        <ul className="grid gap-4 md:grid-cols-3">
          <Ability icon={Heart} title="Save homes">
            Every home here has been verified. Save the ones you like to your wishlist.
          </Ability>
          <Ability icon={HandCoins} title="Make an offer">
            Offer any amount within the price range. You pay only after the agent has accepted.{' '}
            <Link to="/how-buying-works" className="font-medium text-primary underline">
              How buying works
            </Link>
          </Ability>
          <Ability icon={IdCard} title="Sell as an agent">
            If you are a licensed agent, apply and list your own homes.{' '}
            <Link to="/dashboard/become-agent" className="font-medium text-primary underline">
              Become an agent
            </Link>
          </Ability>
        </ul>
        {!/^\/(all-properties|property-details)/.test(pathname) && (
          <ButtonLink to="/all-properties" className="w-fit">
            Browse homes
          </ButtonLink>
        )}
      </section>
    </div>
  )
}

interface AbilityProps {
  icon: LucideIcon
  title: string
  children: ReactNode
}

const Ability = ({ icon: Icon, title, children }: AbilityProps) => (
  <li className="flex gap-3">
    <Icon className="mt-0.5 size-5 shrink-0 text-primary" aria-hidden />
    <div className="min-w-0">
      <h3 className="type-strong">{title}</h3>
      <p className="text-muted">{children}</p>
    </div>
  </li>
)
