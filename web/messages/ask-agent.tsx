import { CalendarPlus, MessageCircleQuestionMark } from 'lucide-react'
import { actionBarStyle } from '../ui/basics/action-bar-style.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { conversationAbout } from './message-agent.tsx'

interface AskProps {
  propertyId: string
}

/** Ways to the agent among the actions on a home. On a phone there is room for one of them. */
export const AskInBar = ({ propertyId }: AskProps) => (
  <>
    <Ask propertyId={propertyId} className={actionBarStyle.other} />
    <RequestViewing propertyId={propertyId} className={actionBarStyle.wideOnly} />
  </>
)

/** Ways to the agent below their name, on a phone. */
export const AskOnPhone = ({ propertyId }: AskProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5 lg:hidden">
    <Ask propertyId={propertyId} />
    <RequestViewing propertyId={propertyId} />
  </div>
)

const Ask = ({ propertyId, className }: AskProps & { className?: string }) => (
  <ButtonLink
    kind="secondary"
    padding="small"
    icon={MessageCircleQuestionMark}
    to={conversationAbout(propertyId)}
    aria-label="Ask about this home"
    className={className}
  >
    Ask
  </ButtonLink>
)

const RequestViewing = ({ propertyId, className }: AskProps & { className?: string }) => (
  <ButtonLink
    kind="secondary"
    padding="small"
    icon={CalendarPlus}
    to={`${conversationAbout(propertyId)}?viewing`}
    aria-label="Request a viewing"
    className={className}
  >
    Viewing
  </ButtonLink>
)
