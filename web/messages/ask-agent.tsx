import { CalendarPlus, MessageCircleQuestionMark } from 'lucide-react'
import { isOpenForOffers, type VisibleProperty } from '#contract/properties.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Ways to the agent of a home for a buyer, while the home is for sale. */
export function AskAgent({ property }: { property: VisibleProperty }) {
  if (!property.available || !isOpenForOffers(property)) return null
  const ask = `/dashboard/messages/about/${property._id}`
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
