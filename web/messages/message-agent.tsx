import { MessageCircle } from 'lucide-react'
import type { Offer } from '#contract/offers/offers.ts'
import { isFormerUser } from '#contract/users/former-user.ts'
import { ButtonLink } from '../ui/basics/button.tsx'

/** Leads a buyer to their conversation with the agent about a home they bought. Nothing if the agent's account was deleted. */
export const MessageAgent = ({ deal }: { deal: Pick<Offer, 'propertyId' | 'agentName' | 'agentEmail'> }) =>
  !isFormerUser(deal.agentEmail) && (
    <ButtonLink kind="secondary" icon={MessageCircle} to={conversationAbout(deal.propertyId)} className="wrap-anywhere">
      Message {deal.agentName}
    </ButtonLink>
  )

/** Path of a buyer's conversation about a home. */
export const conversationAbout = (propertyId: string) => `/dashboard/messages/about/${propertyId}`
