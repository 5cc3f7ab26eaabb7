import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { answerPropertyPage } from '../testing/arrange.ts'
import { openPage } from '../testing/open-page.tsx'
import { press, pressKey, expectNothing } from '../testing/person.ts'
import { aVisibleProperty } from '../testing/samples.ts'

it('a home with one photo shows it as one picture, which opens large', async () => {
  answerPropertyPage(aVisibleProperty())
  openPage('/property-details/a-property', { as: 'user' })
  await press('Enlarge the picture of Sample House')
  await screen.findByRole('dialog')
  await pressKey('Escape')
  await expectNothing('dialog')
  const photos = screen.getByRole('list', { name: 'Photos of Sample House' })
  expect(within(photos).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^All \d+ photos$/ })).toBeNull()
})
