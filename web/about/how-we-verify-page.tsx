import { BadgeCheck, EyeOff, IdCard, RefreshCw, ShieldAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useSupport } from '../api/use-support.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Steps } from './steps.tsx'

/** Explains what stands behind the Verified badge. */
export function HowWeVerifyPage() {
  const support = useSupport()
  return (
    <Steps
      title="How we verify"
      lead="The Verified badge means that one of us checked this listing before anyone could make an offer."
      steps={[
        {
          icon: IdCard,
          title: 'We know our agents',
          text: (
            <p>
              Only approved agents can list homes. They{' '}
              <Link to="/dashboard/become-agent" className="text-primary underline">
                apply with their license number
              </Link>
              , and an admin decides.
            </p>
          ),
        },
        {
          icon: EyeOff,
          title: 'New listings are hidden',
          text: <p>A new listing is pending. Buyers can’t see it until an admin has verified it.</p>,
        },
        {
          icon: BadgeCheck,
          title: 'An admin checks the listing',
          text: (
            <p>
              They check the photos, facts, description, location and price range, then verify or reject the listing.
            </p>
          ),
        },
        {
          icon: RefreshCw,
          title: 'Changes are checked again',
          text: <p>When an agent changes a listing, it leaves the list until an admin has verified it again.</p>,
        },
        {
          icon: ShieldAlert,
          title: 'Fraud ends at once',
          text: (
            <p>
              <span>
                If an agent turns out to be fraudulent, we hide all their listings and close the offers on them.
              </span>
              {support !== undefined && (
                <span>
                  {' '}
                  Something looks wrong? Write to{' '}
                  <a href={`mailto:${support}`} className="wrap-anywhere text-primary underline">
                    {support}
                  </a>
                  .
                </span>
              )}
            </p>
          ),
        },
      ]}
    >
      <ButtonLink to="/how-buying-works" kind="secondary">
        How buying works
      </ButtonLink>
    </Steps>
  )
}
