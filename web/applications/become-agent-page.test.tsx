import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { type Application, myApplication, withdrawApplication } from '#contract/applications/applications.ts'
import { openPage } from '../testing/open-page.tsx'
import { confirm, expectToast, press } from '../testing/person.ts'
import { answer, callsOf } from '../testing/server-for-tests.ts'

const application: Application = {
  _id: 'an-application',
  licenceNumber: 'RE-4713',
  statement: 'I have sold homes in Bergen for ten years.',
  status: 'open',
  reason: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  decidedAt: null,
}

it('a buyer withdraws their application, and can apply again', async () => {
  answer(myApplication, { application })
  answer(withdrawApplication, { deletedCount: 1 })
  openPage('/dashboard/become-agent', { as: 'user' })
  await press('Withdraw application')
  answer(myApplication, { application: null })
  await confirm('Withdraw')
  await expectToast('Application withdrawn.')
  await screen.findByRole('button', { name: 'Apply' })
  expect(callsOf(withdrawApplication)).toHaveLength(1)
})
