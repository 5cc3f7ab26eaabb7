import { Check, CircleX, Eye, IdCard, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { DecisionOf } from '#contract/to-decide/to-decide.ts'
import { useApplicationDecision } from '../applications/use-application-decision.tsx'
import { SentPicture } from '../messages/message-picture.tsx'
import { useReportDecision } from '../messages/use-report-decision.ts'
import { useReviewDecision } from '../reviews/use-review-decision.ts'
import { dayText, momentText } from '../ui/text/date-text.ts'
import { DefinitionList } from '../ui/text/definition-list.tsx'
import { EmailText } from '../ui/text/email-text.tsx'
import type { DecisionProps } from './decision-action.ts'
import { DecisionPane } from './decision-pane.tsx'

/** An application to become an agent. */
export function ApplicationPane({ item, onDecided }: DecisionProps<DecisionOf<'application'>>) {
  const application = item.subject
  const { name, email, licenceNumber, statement, memberSince, emailVerified } = application
  const decision = useApplicationDecision(application, decided =>
    onDecided({
      text:
        decided === 'accepted' ? `You have made ${name} an agent.` : `You have declined the application of ${name}.`,
    }),
  )
  return (
    <DecisionPane
      item={item}
      lead={<EmailText>{email}</EmailText>}
      actions={[
        {
          letter: 'V',
          name: 'Make Agent',
          icon: IdCard,
          kind: 'primary',
          isBusy: decision.isPromoting,
          isDisabled: decision.isDeclining,
          onPress: decision.promote,
        },
        {
          letter: 'R',
          name: 'Decline',
          icon: CircleX,
          isBusy: decision.isDeclining,
          isDisabled: decision.isPromoting,
          onPress: decision.decline,
        },
      ]}
      dialogs={decision.dialog}
    >
      <DefinitionList
        items={{
          'License number': licenceNumber,
          'Member since': dayText(memberSince),
          'Email address': emailVerified ? 'Confirmed' : 'Not confirmed',
        }}
      />
      <Said>{statement}</Said>
      <p className="type-small text-muted">
        Compare the license number with the public register. An agent can list homes and accept offers, and no longer
        makes offers with this account.
      </p>
    </DecisionPane>
  )
}

/** A reported message. Admins read nothing else of the conversation. */
export function ReportPane({ item, onDecided }: DecisionProps<DecisionOf<'report'>>) {
  const message = item.subject
  const { senderName, sender, senderEmail, text, image, reason, reporterName, propertyId, title, createdAt } = message
  const { isBusyWith, remove, keep } = useReportDecision(decided =>
    onDecided({ text: `You have ${decided} the message of ${senderName}.` }),
  )
  const isBusy = isBusyWith(message._id)
  return (
    <DecisionPane
      item={item}
      heading={`${senderName}, ${sender}`}
      lead={<EmailText>{senderEmail}</EmailText>}
      actions={[
        { letter: 'V', name: 'Keep', icon: Check, isBusy, onPress: () => keep(message) },
        { letter: 'R', name: 'Remove', icon: Trash2, kind: 'danger', isBusy, onPress: () => void remove(message) },
      ]}
    >
      <Said>{text}</Said>
      {image !== null && <SentPicture image={image} alt={`Picture from ${senderName}`} hasText={false} />}
      <DefinitionList
        items={{
          'Reported by': reporterName,
          Reason: reason ?? 'None given',
          Sent: momentText(createdAt),
          About: <HomeLink id={propertyId}>{title}</HomeLink>,
        }}
      />
      <p className="type-small text-muted">
        Removed, the message is deleted for both sides, which cannot be undone. The sender is not notified of the
        report.
      </p>
    </DecisionPane>
  )
}

/** A review that names a way to contact somebody, which only its author and admins see. */
export function ReviewPane({ item, onDecided }: DecisionProps<DecisionOf<'review'>>) {
  const review = item.subject
  const { _id, reviewerName, reviewerEmail, text, propertyId, propertyTitle, agentName, date } = review
  const { isShowing, isDeleting, show, remove } = useReviewDecision(decided =>
    onDecided({ text: `You have ${decided} the review of ${propertyTitle} by ${reviewerName}.` }),
  )
  return (
    <DecisionPane
      item={item}
      lead={reviewerEmail === undefined ? '' : <EmailText>{reviewerEmail}</EmailText>}
      actions={[
        {
          letter: 'V',
          name: 'Show to everybody',
          icon: Eye,
          kind: 'primary',
          isBusy: isShowing(_id),
          isDisabled: isDeleting(_id),
          onPress: () => show(review),
        },
        {
          letter: 'R',
          name: 'Delete',
          icon: Trash2,
          isBusy: isDeleting(_id),
          isDisabled: isShowing(_id),
          onPress: () => remove(review),
        },
      ]}
    >
      <Said>{text}</Said>
      <DefinitionList
        items={{
          About: <HomeLink id={propertyId}>{propertyTitle}</HomeLink>,
          Agent: agentName,
          Written: dayText(date),
        }}
      />
      <p className="type-small text-muted">
        The review waits because it names a way to contact somebody. Only its author and admins see it.
      </p>
    </DecisionPane>
  )
}

/** Text of a person. */
const Said = ({ children }: { children: string }) => (
  <p className="rounded-xl bg-sunken p-4 wrap-anywhere whitespace-pre-line empty:hidden">{children}</p>
)

const HomeLink = ({ id, children }: { id: string; children: string }) => (
  <Link to={`/property-details/${id}`} className="text-primary hover:underline">
    {children}
  </Link>
)
