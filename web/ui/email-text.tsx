import { Fragment } from 'react'

/** Shows an email with line breaks allowed before the @ and before dots in the local part. */
export const EmailText = ({ children }: { children: string }) => (
  <>
    {children.split(/(?=@|\.[^@]*@)/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </>
)
