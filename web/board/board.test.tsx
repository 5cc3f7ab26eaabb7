import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { closeBoard, openBoard, type OpenBoard, readBoard, showOnBoard } from '#contract/board/board.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import { agentSummary } from '#contract/summary/summary.ts'
import { answerOffers } from '../testing/arrange.ts'
import { openPage } from '../testing/open-page.tsx'
import { confirm, expectToast, inDialog, press } from '../testing/person.ts'
import { anAgentSummary, anOffer, anOfferedProperty, aSummaryOf } from '../testing/samples.ts'
import { answer, bodiesOf, changes } from '../testing/server-for-tests.ts'
import { removeDeviceLists } from '../ui/browser/device-lists.ts'

const row = (offerAmount: number, yours = false) =>
  ({
    offerAmount,
    conditions: yours ? [] : ['financing'],
    day: '2026-01-05',
    yours,
  }) satisfies OpenBoard['rows'][number]
const aBoard = (fields: Partial<OpenBoard> = {}): OpenBoard => ({
  openedOn: '2026-01-05',
  minPrice: 400_000,
  maxPrice: 500_000,
  rows: [],
  joined: 0,
  takesPart: false,
  ...fields,
})
const three = [row(470_000), row(450_000, true), row(430_000)]
const dialog = () => screen.findByRole('dialog')
const rows = async () =>
  within(await dialog())
    .queryAllByRole('row')
    .map(({ textContent }) => textContent)
const question = async () => (await screen.findByRole('alertdialog')).textContent

describe('the agent', () => {
  const opened = anOfferedProperty({ boardOpenedAt: '2026-01-05T10:00:00.000Z', boardOpenings: 1 })

  it('opens the board, sees what buyers see, and closes it', async () => {
    answer(agentSummary, anAgentSummary())
    answer(listOfferedProperties, [anOfferedProperty()])
    answer(openBoard, { modifiedCount: 1, isOpen: true })
    openPage('/dashboard/requested-properties', { as: 'agent' })
    await press('Open the board')
    expect(await question()).toContain('you can’t take back what buyers have read')
    expect(await question()).toContain(
      'It may stay empty: with fewer than 3 buyers who take part, nobody sees an amount.',
    )
    answer(listOfferedProperties, [opened])
    answer(readBoard, aBoard({ joined: 1 }))
    await confirm('Open the board')
    await expectToast('The board is open. The buyers have been notified.')

    answer(readBoard, aBoard({ joined: 1 }))
    await press('What buyers see')
    await within(await dialog()).findByText('Amounts appear when 3 buyers join. 1 of 3 has joined.')
    await press(async () => within(await dialog()).findByRole('button', { name: 'Close' }))
    answer(readBoard, aBoard({ rows: three.map(each => ({ ...each, yours: false })) }))
    await press('What buyers see')
    await expect.poll(rows).toHaveLength(4)
    expect((await dialog()).textContent).not.toContain('Your offer is not on the board')
    await press(async () => within(await dialog()).findByRole('button', { name: 'Close' }))

    await press('Close the board')
    answer(closeBoard, { modifiedCount: 1, isOpen: false })
    answer(listOfferedProperties, [anOfferedProperty({ boardOpenings: 1 })])
    await confirm('Close the board')
    await screen.findByRole('button', { name: 'Open the board' })
    expect(changes()).toEqual(['PATCH /properties/open-board/a-property', 'PATCH /properties/close-board/a-property'])
  })
})

const openOffers = () => openPage('/dashboard/bought-properties', { as: 'user' })

describe('a buyer', () => {
  const offer = anOffer()
  const given = (onBoard: boolean | null) => {
    answerOffers(offer)
    const summary = aSummaryOf(offer)
    answer(buyerSummary, {
      ...summary,
      offers: summary.offers.map(each => ({ ...each, otherOffers: 2, onBoard })),
    })
  }

  it('whose offer is older shows it, and sees its rank', async () => {
    given(false)
    answer(readBoard, aBoard())
    openOffers()
    await screen.findByText('The board of this home is open. Your offer is not on it.')
    await press('See the board')
    await within(await dialog()).findByText('Amounts appear when 3 buyers join. 0 of 3 have joined.')
    await press(() => inDialog('Show my offer on the board'))
    expect(await question()).toContain('The other buyers see $450,000')
    answer(showOnBoard, { ...offer, modifiedCount: 1 })
    answer(readBoard, aBoard({ rows: three, takesPart: true }))
    await confirm('Show my offer')
    await expectToast('Your offer is on the board.')
    expect(bodiesOf(showOnBoard)).toEqual([{ version: 1 }])
    await expect.poll(rows).toHaveLength(4)
    expect(await rows()).toEqual([
      expect.stringMatching(/^Amount/),
      expect.stringMatching(/^\$470,000(?!.*You).*Financing/),
      expect.stringMatching(/^\$450,000.*You.*No conditions/),
      expect.stringMatching(/^\$430,000(?!.*You).*Financing/),
    ])
  })

  it('is asked once, and takes part with one press', async () => {
    given(false)
    answer(readBoard, aBoard({ joined: 1 }))
    answer(showOnBoard, { ...offer, modifiedCount: 1 })
    openPage('/dashboard/user-profile', { as: 'user' })
    const banner = await screen.findByRole('region', { name: 'Open board' })
    expect(banner.textContent).toContain('Amounts appear when 3 buyers join. 1 of 3 has joined.')
    expect(banner.textContent).toContain('the other buyers see $450,000, “No conditions” and today’s date')
    given(true)
    await press('Show my offer on the board')
    await expectToast('Your offer is on the board.')
    expect(bodiesOf(showOnBoard)).toEqual([{ version: 1 }])
    await expect.poll(() => screen.queryByRole('region', { name: 'Open board' })).toBeNull()
  })

  it('is not asked again after saying no', async () => {
    given(false)
    answer(readBoard, aBoard())
    openPage('/dashboard/user-profile', { as: 'user' })
    await press('Not now')
    await expect.poll(() => screen.queryByRole('region', { name: 'Open board' })).toBeNull()
    expect(changes()).toEqual([])
    removeDeviceLists()
  })

  it('sees only the number of other offers while the board is closed', async () => {
    given(null)
    openOffers()
    await screen.findByText('2 other live offers on this home.')
    expect(screen.queryByRole('button', { name: 'See the board' })).toBeNull()
  })
})
