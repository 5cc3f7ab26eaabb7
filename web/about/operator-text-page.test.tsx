import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { operatorText } from '#contract/client-settings/operator-texts.ts'
import { keptAsProof } from '#contract/personal-data/personal-data.ts'
import { openPage } from '../testing/open-page.tsx'
import { mainText } from '../testing/person.ts'
import { answer } from '../testing/server-for-tests.ts'

it('the privacy notice also says what the software keeps of a deleted account', async () => {
  answer(operatorText, { text: 'We value your privacy.' })
  openPage('/privacy')
  await screen.findByText('We value your privacy.')
  await screen.findByText(keptAsProof)
})

it('the imprint is the operator’s text alone', async () => {
  answer(operatorText, { text: 'Homes Ltd.' })
  openPage('/imprint')
  await screen.findByText('Homes Ltd.')
  expect(mainText()).not.toContain(keptAsProof)
})
