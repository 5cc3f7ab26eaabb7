import { CalendarPlus, MessageCircle, MessageCircleQuestionMark } from 'lucide-react'
import type { Offer } from '#contract/offers/offers.ts'
import { isOpenForOffers, type VisibleProperty } from '#contract/properties/properties.ts'
import { isFormerUser } from '#contract/users/former-user.ts'
import { ButtonLink } from '../ui/basics/button.tsx'

interface AskAgentProps {
  property: VisibleProperty
  /** Whether the buyer bought the home. */
  isBought: boolean
}

/** Ways to the agent of a home for a buyer, while the home is for sale and after they bought it. */
export function AskAgent({ property, isBought }: AskAgentProps) {
  // Their conversation is closed while the agent is under review.
  if (!property.available) return null
  if (isBought) return <MessageAgent deal={{ propertyId: property._id, ...property }} />
  if (!isOpenForOffers(property)) return null
  const ask = conversationAbout(property._id)
  return (
    <div className="grid gap-3">
      <ButtonLink kind="secondary" icon={MessageCircleQuestionMark} to={ask}>
        Ask about this home
      </ButtonLink>
      <ButtonLink kind="secondary" icon={CalendarPlus} to={`${ask}?viewing`}>
        Request a viewing
      </ButtonLink>
    </div>
  )
}

/** Leads a buyer to their conversation with the agent about a home they bought. Nothing if the agent's account was deleted. */
export const MessageAgent = ({ deal }: { deal: Pick<Offer, 'propertyId' | 'agentName' | 'agentEmail'> }) =>
  !isFormerUser(deal.agentEmail) && (
    <ButtonLink kind="secondary" icon={MessageCircle} to={conversationAbout(deal.propertyId)} className="wrap-anywhere">
      Message {deal.agentName}
    </ButtonLink>
  )

const conversationAbout = (propertyId: string) => `/dashboard/messages/about/${propertyId}`
