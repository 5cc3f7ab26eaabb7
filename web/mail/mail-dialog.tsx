import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { findMail, type Mail } from '#contract/mail/mail.ts'
import { read } from '../api/read.ts'
import { Notice } from '../ui/basics/notice.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { momentText } from '../ui/text/date-text.ts'
import { MailStatusBadge } from './mail-status-badge.tsx'

export interface MailDialogProps {
  /** The mail to show; closed if undefined. */
  mail: Mail | undefined
  onClose: () => void
}

/** Shows the text of a mail. */
export function MailDialog({ mail, onClose }: MailDialogProps) {
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(mail)
  if (mail && mail !== shown) setShown(mail)
  return (
    <Dialog isOpen={mail !== undefined} onClose={onClose} title={shown?.subject ?? ''} text={shown && `To ${shown.to}`}>
      {shown && <Words id={shown._id} />}
    </Dialog>
  )
}

function Words({ id }: { id: string }) {
  // Each read is audited, so returning to the window does not read it again.
  const mail = useQuery({ ...read(findMail, { params: { id } }), staleTime: Infinity })
  return (
    <DataRegion query={mail} failed="This email could not be loaded." skeleton={<Skeleton className="h-48" />}>
      {({ text, status, failure, sentAt, createdAt, nextTryAt }) => (
        <div className="grid gap-5">
          <div className="flex flex-wrap items-center gap-3">
            <MailStatusBadge status={status} />
            <span className="type-small text-muted">{momentText(sentAt ?? createdAt)}</span>
          </div>
          {failure !== null && (
            <Notice tone={status === 'failed' ? 'bad' : 'warn'}>
              <p>
                <span>{failure}</span> {nextTryAt !== null && <span>Next attempt: {momentText(nextTryAt)}.</span>}
              </p>
            </Notice>
          )}
          {text === null ? (
            <p className="text-muted">This email contains a private link, so its text is hidden.</p>
          ) : (
            // A separate region that the keyboard can scroll.
            <div className="rounded-xl bg-sunken p-4 wrap-anywhere whitespace-pre-wrap">
              {text.split('\n').map((line, index) => (
                <Fragment key={index}>
                  {isUrl(line) ? (
                    <a href={line} rel="noreferrer" className="text-primary underline underline-offset-4">
                      {line}
                    </a>
                  ) : (
                    <span>{line}</span>
                  )}
                  <span>{'\n'}</span>
                </Fragment>
              ))}
            </div>
          )}
        </div>
      )}
    </DataRegion>
  )
}

const isUrl = (line: string) => /^https?:\/\/\S+$/.test(line)
