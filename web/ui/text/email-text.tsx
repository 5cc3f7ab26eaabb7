import { Fragment } from 'react'
import { isFormerUser } from '#contract/users/former-user.ts'

/** Shows an email with line breaks allowed before the @ and before dots in the local part, or that its account was deleted. */
export const EmailText = ({ children }: { children: string }) => (
  // Another email has other parts, which a translated page cannot change one by one.
  <span key={children}>
    {isFormerUser(children)
      ? 'Account deleted'
      : children.split(/(?=@|\.[^@]*@)/).map((part, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
  </span>
)
