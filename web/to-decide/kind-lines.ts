import {
  CreditCard,
  FileDiff,
  Flag,
  HousePlus,
  IdCard,
  Landmark,
  type LucideIcon,
  MessageSquareText,
} from 'lucide-react'
import { dollars } from '#contract/ground/money.ts'
import { duePayment } from '#contract/offers/settlement.ts'
import type { DecisionKind, DecisionOf } from '#contract/to-decide/to-decide.ts'

/** Texts and picture of a line of the queue. */
interface Presented {
  title: string
  /** One line below the title. */
  text: string
  /** Picture of a home, or of a person. */
  picture: { of: 'home' | 'person'; image: string | undefined }
}

interface KindLine<Kind extends DecisionKind> {
  /** Name of the kind, above the title. */
  name: string
  icon: LucideIcon
  present: (subject: DecisionOf<Kind>['subject']) => Presented
}

/** The line of each kind of decision. Its decision is in kind-panes.ts. */
export const kindLines: { [Kind in DecisionKind]: KindLine<Kind> } = {
  transfer: {
    name: 'Transfer to check',
    icon: Landmark,
    present: deal => ({
      title: deal.title,
      text: `${dollars(duePayment(deal).amount)} to ${deal.agentName}`,
      picture: { of: 'home', image: deal.image },
    }),
  },
  account: {
    name: 'Account to check',
    icon: CreditCard,
    present: ({ agentName, bank, deals }) => ({
      title: agentName,
      text:
        deals.length === 0 ? bank : `${bank}, ${deals.length === 1 ? '1 deal waits' : `${deals.length} deals wait`}`,
      picture: { of: 'person', image: undefined },
    }),
  },
  change: {
    name: 'Change of a home',
    icon: FileDiff,
    present: ({ title, image, pendingOffers, agentName }) => ({
      title,
      text: pendingOffers > 0 ? onHold(pendingOffers) : `By ${agentName}`,
      picture: { of: 'home', image },
    }),
  },
  property: {
    name: 'New home',
    icon: HousePlus,
    present: ({ title, image, agentName, location }) => ({
      title,
      text: `${agentName}, ${location}`,
      picture: { of: 'home', image },
    }),
  },
  application: {
    name: 'Agent application',
    icon: IdCard,
    present: ({ name, image, licenceNumber }) => ({
      title: name,
      text: `License ${licenceNumber}`,
      picture: { of: 'person', image },
    }),
  },
  report: {
    name: 'Reported message',
    icon: Flag,
    present: ({ senderName, reason, text, title }) => ({
      title: senderName,
      text: reason ?? (text || `About ${title}`),
      picture: { of: 'person', image: undefined },
    }),
  },
  review: {
    name: 'Held-back review',
    icon: MessageSquareText,
    present: ({ reviewerName, reviewerImage, propertyTitle }) => ({
      title: reviewerName,
      text: `About ${propertyTitle}`,
      picture: { of: 'person', image: reviewerImage },
    }),
  },
}

const onHold = (offers: number): string => (offers === 1 ? '1 live offer on hold' : `${offers} live offers on hold`)
