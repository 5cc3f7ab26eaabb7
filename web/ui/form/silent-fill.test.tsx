import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { resetPassword } from '#contract/account/account-mails.ts'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { acceptSignIn } from '../../testing/arrange.ts'
import { fieldTexts } from '../../testing/literal-texts.ts'
import { aUser, openPage } from '../../testing/open-page.tsx'
import { expectMessage, fillSilently, press } from '../../testing/person.ts'
import { someSettings } from '../../testing/samples.ts'
import { answer, bodiesOf, identityCalls } from '../../testing/server-for-tests.ts'

describe('a field that was filled in without an event', () => {
  it('is read when its form is submitted', async () => {
    answer(clientSettings, someSettings())
    const { email, ...buyer } = aUser('user')
    acceptSignIn({ ...buyer, email })
    openPage('/login')
    await fillSilently('Email', email)
    await fillSilently('Password', 'Journey1!')
    await press('Login')
    await expect.poll(() => bodiesOf(identityCalls.signIn)).toEqual([{ email, password: 'Journey1!' }])
  })

  it('shows what it says about its value', async () => {
    answer(clientSettings, someSettings())
    openPage('/reset-password?token=a-token')
    await fillSilently('New password', 'journey1!')
    await press('Save password')
    await expectMessage('New password', fieldTexts.passwordTooPlain)
    expect(screen.getAllByText('(met)')).toHaveLength(4)
    expect(bodiesOf(resetPassword)).toEqual([])
  })
})
