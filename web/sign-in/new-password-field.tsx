import { useRef, useState, type ComponentProps } from 'react'
import { generatorRules, passwordRules } from '#contract/sign-in/password.ts'
import { useBetweenPresses } from '../ui/browser/between-presses.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'

type Props = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'rules' | 'warning'>

const warning = 'This is one of the most common passwords. A different one is safer.'

/**
 * Field for a new password. It ticks off the rules and warns about a common password, which is accepted all the same.
 */
export function NewPasswordField({ onChange, ...rest }: Props) {
  const [isCommon, setCommon] = useState(false)
  // The list may arrive while the button below is being pressed.
  const isWarned = useBetweenPresses(isCommon)
  const latest = useRef('')
  const check = async (password: string) => {
    latest.current = password
    const { isCommonPassword } = await import('./common-passwords.ts')
    const found = await isCommonPassword(password)
    if (latest.current === password) setCommon(found)
  }
  return (
    <PasswordField
      {...rest}
      autoComplete="new-password"
      {...{ passwordrules: generatorRules }}
      rules={passwordRules}
      warning={isWarned ? warning : undefined}
      onChange={event => {
        // Without the list there is no warning; everything else works.
        check(event.target.value).catch((failure: unknown) => console.error(failure))
        return onChange?.(event)
      }}
    />
  )
}
