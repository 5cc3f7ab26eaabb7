import { CalendarPlus, MessageCircle, MessageCircleQuestionMark } from 'lucide-react'
import { isOpenForOffers, type VisibleProperty } from '#contract/properties.ts'
import { ButtonLink } from '../ui/button.tsx'

interface AskAgentProps {
  property: VisibleProperty
  /** Whether the buyer bought the home. */
  isBought: boolean
}

/** Ways to the agent of a home for a buyer, while the home is for sale and after they bought it. */
export function AskAgent({ property, isBought }: AskAgentProps) {
  // Their conversation is closed while the agent is under review.
  if (!property.available) return null
  if (isBought) return <MessageAgent propertyId={property._id} agentName={property.agentName} />
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

/** Leads a buyer to their conversation with the agent about a home they bought. */
export const MessageAgent = ({ propertyId, agentName }: { propertyId: string; agentName: string }) => (
  <ButtonLink kind="secondary" icon={MessageCircle} to={conversationAbout(propertyId)} className="wrap-anywhere">
    Message {agentName}
  </ButtonLink>
)

const conversationAbout = (propertyId: string) => `/dashboard/messages/about/${propertyId}`
