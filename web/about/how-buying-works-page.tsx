import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck, CreditCard, HandCoins, Handshake, Heart, KeyRound, MessagesSquare, Search } from 'lucide-react'
import { Link } from 'react-router'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { cardRange, dollars } from '#contract/ground/money.ts'
import { balanceDays, defaultDepositPercent, type DepositRule } from '#contract/offers/settlement.ts'
import { read } from '../api/read.ts'
import { useDepositRule } from '../offer-terms/use-deposit.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { windowText } from '../ui/text/deadline-text.ts'
import { Steps } from './steps.tsx'

/** Explains the way from the first look at a home to its purchase. */
export function HowBuyingWorksPage() {
  const settings = useQuery(read(clientSettings))
  const rule = useDepositRule()
  return (
    <Steps
      title="How buying works"
      lead="From the first look to the receipt, in eight steps. Your dashboard always shows the status of your offer."
      steps={[
        {
          icon: Search,
          title: 'Find a home',
          text: (
            <>
              <p>
                Search by location and compare price ranges. Every home in the list{' '}
                <Link to="/how-we-verify" className="text-primary underline">
                  has been verified
                </Link>
                .
              </p>
              <p>On the page of a home, you can ask its agent a question or request a viewing.</p>
            </>
          ),
        },
        {
          icon: Heart,
          title: 'Save it to your wishlist',
          text: (
            <p>Your wishlist shows the current price and status of each home, so you notice when something changes.</p>
          ),
        },
        {
          icon: HandCoins,
          title: 'Make an offer',
          text: (
            <>
              <p>
                Offer any amount within the price range, and say when you would like to buy. You can add a message, a
                time until which your offer is valid, and conditions: financing, an inspection, or the sale of your
                present home.
              </p>
              <p>You can have one open offer per home. Until the agent decides, you can change or withdraw it.</p>
              <p>
                If the agent changes the home, your offer is on hold until an admin has checked the change. You are
                notified when it goes on.
              </p>
            </>
          ),
        },
        {
          icon: MessagesSquare,
          title: 'Negotiate',
          text: (
            <>
              <p>The agent can answer with a counteroffer. Then it is your turn to accept it or to counter it.</p>
              <p>
                The agent can ask all buyers for final offers until a deadline. Nobody else can read yours until then.
                If you send none, your offer counts.
              </p>
              <p>
                The agent can also open a board, which shows amounts and conditions but never names. An earlier offer is
                on it only if you show it.
              </p>
            </>
          ),
        },
        {
          icon: Handshake,
          title: 'The agent decides',
          text: (
            <>
              <p>The agent can reject an offer, and accepts one at a time. From then on, the home is under offer.</p>
              <p>
                The other offers stay pending. You can agree to be a backup: if the accepted offer ends, the first
                backup in the agent’s order is accepted at once.
              </p>
              <p>
                An offer also ends when it expires, when the home is sold to another buyer or taken off the market, when
                a negotiated amount is outside a new price range, or when you or the agent leave the marketplace or
                change roles.
              </p>
            </>
          ),
        },
        {
          icon: ClipboardCheck,
          title: 'Meet your conditions',
          text: (
            <>
              <p>
                If your offer has conditions, you mark each of them as met or failed by its date. The time to pay begins
                when the last one is met.
              </p>
              <p>
                A condition that has failed ends the deal, and nobody has to agree. If one is still open at its date,
                the agent can give you more time or end the deal. If you pay before it is met, you give it up.
              </p>
            </>
          ),
        },
        {
          icon: CreditCard,
          title: 'Pay',
          text: (
            <>
              <p>
                You have {windowText(settings.data?.paymentWindowHours)} to pay an accepted offer. If you do not pay in
                time, the offer lapses and the home is open to others again.
              </p>
              <HowToPay rule={rule} />
              <p>You or the agent can ask to cancel an accepted offer. It ends if the other side agrees.</p>
              <p>
                While the agent’s account is under review, you can’t pay. The marketplace can end a deal that is stuck.
              </p>
              {rule?.hasCards !== false && <p>A payment that arrives after the offer has ended is refunded in full.</p>}
            </>
          ),
        },
        {
          icon: KeyRound,
          title: 'The home is yours',
          text: <p>You get a receipt, and the home is marked as sold. Tell others how it went in a review.</p>,
        },
      ]}
    >
      <ButtonLink to="/all-properties">Browse homes</ButtonLink>
    </Steps>
  )
}

const checkedAccount = 'We show you the agent’s account once an admin has checked it: transfer to no other.'

/** Says how an offer is paid above the limit of cards, and with a deposit. */
function HowToPay({ rule }: { rule: DepositRule | undefined }) {
  const percent = rule?.depositPercent ?? defaultDepositPercent
  if (rule?.hasCards === false)
    return (
      <p>
        You transfer the money to the agent. The agent records the transfer here, and you confirm it. {checkedAccount}
      </p>
    )
  if (!rule || percent === 0)
    return (
      <p>
        A card payment can be at most {dollars(cardRange.max)}. Above that, you transfer the money to the agent. The
        agent records the transfer here, and you confirm it. {checkedAccount}
      </p>
    )
  return (
    <>
      <p>
        {rule.depositPercent === null
          ? `A card payment can be at most ${dollars(cardRange.max)}. Above that, you pay a deposit of ${percent}% by card`
          : `You pay a deposit of ${percent}% by card, at most ${dollars(cardRange.max)}`}{' '}
        and transfer the balance to the agent by the buying date; you have at least {balanceDays.min} days. The agent
        records the transfer here, and you confirm it. The home is yours a day later, unless an admin objects to the
        transfer. {checkedAccount}
      </p>
      <p>
        If the sale falls through, whoever ends it, the marketplace refunds the deposit to your card in full. The agent
        returns a balance that you have already transferred.
      </p>
    </>
  )
}
