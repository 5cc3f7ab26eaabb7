import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { answerTime } from '#contract/messages/answer-time.ts'
import { publicProperty } from '#contract/public-pages/public-properties.ts'
import { openPage } from '../testing/open-page.tsx'
import { allLoaded } from '../testing/person.ts'
import { aPublicProperty } from '../testing/samples.ts'
import { answer, refuse } from '../testing/server-for-tests.ts'

const { path, agentName } = aPublicProperty()
const agent = async () => {
  const panel = within(await screen.findByRole('complementary', { name: 'Price and agent' }))
  await panel.findByText(agentName)
  await allLoaded()
  return panel
}

it.each([
  [0, 'an hour'],
  [60, 'an hour'],
  [61, '2 hours'],
  [2820, '47 hours'],
  [2821, '2 days'],
  [7000, '5 days'],
])('an agent whose usual time is %i minutes answers within %s', async (minutes, span) => {
  answer(publicProperty, aPublicProperty())
  answer(answerTime, { minutes })
  openPage(path)
  await (await agent()).findByText(`usually answers within ${span}`, { exact: false })
})

it.each([
  ['unknown', () => answer(answerTime, { minutes: null })],
  ['refused', () => refuse(answerTime, 429)],
])('a usual time that is %s is not mentioned', async (_name, given) => {
  answer(publicProperty, aPublicProperty())
  given()
  openPage(path)
  expect((await agent()).queryByText(/usually/)).toBeNull()
})
