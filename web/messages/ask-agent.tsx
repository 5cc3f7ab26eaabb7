import { MessageCircleQuestionMark } from 'lucide-react'
import { isOpenForOffers, type VisibleProperty } from '#contract/properties.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Way to the agent of a home for a buyer, while the home is for sale. */
export function AskAgent({ property }: { property: VisibleProperty }) {
  if (!property.available || !isOpenForOffers(property)) return null
  return (
    <ButtonLink kind="secondary" icon={MessageCircleQuestionMark} wide to={`/dashboard/messages/about/${property._id}`}>
      Ask about this home
    </ButtonLink>
  )
}
