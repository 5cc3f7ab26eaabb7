import { Fragment } from 'react'

/** An e-mail address that breaks where it is easiest to read on: before the @, and before a dot in front of it. */
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
