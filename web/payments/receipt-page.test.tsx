import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { findOffer } from '#contract/offers/offers.ts'
import { formerEmail } from '#contract/users/former-user.ts'
import { answerOffers, answerPropertyPage } from '../testing/arrange.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { allLoaded, mainText } from '../testing/person.ts'
import { anAcceptedOffer, anOffer, aVisibleProperty } from '../testing/samples.ts'
import { answer } from '../testing/server-for-tests.ts'

const page = '/dashboard/receipt/an-offer'

const marked = () => [...document.querySelectorAll('[data-prints]')]

describe('a receipt that there is not', () => {
  it('says so: of an unpaid offer', async () => {
    answer(findOffer, anAcceptedOffer())
    openPage(page, { as: 'user' })
    await screen.findByText('There is no receipt yet.')
  })
})

describe('a purchase whose agent has deleted the account', () => {
  const former = { agentName: 'Former user', agentEmail: formerEmail('an-agent') }
  const sale = anOffer({
    status: 'bought',
    turn: null,
    boughtAt: '2026-01-06T12:00:00.000Z',
    transactionId: 'pi_1',
    ...former,
  })

  it.each(['/dashboard/bought-properties', '/property-details/a-property', page])(
    'shows no invented address at %s',
    async url => {
      answerOffers(sale)
      answer(findOffer, sale)
      answerPropertyPage(aVisibleProperty({ sold: true, ...former }))
      openPage(url, { as: 'user' })
      await expect.poll(mainText).toContain('Former user')
      await allLoaded()
      expect(document.body.textContent).not.toContain('deleted.invalid')
      expect(screen.queryByRole('link', { name: 'Message Former user' })).toBeNull()
    },
  )

  it('names the time zone of its receipt, as the PDF does', async () => {
    answer(findOffer, sale)
    openPage(page, { as: 'user' })
    await expect.poll(() => mainText().replaceAll(/\s/g, ' ')).toContain('Jan 6, 2026, 12:00 PM UTC')
  })

  it('shows on its receipt who they were at the payment', async () => {
    const agent = { name: 'Zara Agent', email: 'zara@homes.example' }
    answer(findOffer, { ...sale, salePeople: { buyer: { name: 'Mina Then', email: 'then@homes.example' }, agent } })
    openPage(page, { as: 'user' })
    await expect.poll(mainText).toContain('Zara Agent')
    for (const text of ['zara@homes.example', 'Mina Then', 'then@homes.example']) expect(mainText()).toContain(text)
    expect(mainText()).not.toContain('Former user')
  })

  it('is printed without the page around it, and marks nothing on a later page', async () => {
    answer(findOffer, sale)
    openPage(page, { as: 'user' })
    await expect.poll(mainText).toContain('Receipt for')
    const receipt = document.querySelector('[data-print]')
    expect(marked()).toEqual(
      [...document.querySelectorAll('*')].filter(one => one !== receipt && one.contains(receipt)),
    )
    closePage()
    expect(marked()).toEqual([])
  })

  it('says whom to ask', async () => {
    answerOffers(sale)
    openPage('/dashboard/bought-properties', { as: 'user' })
    await expect.poll(mainText).toContain('Your agent’s account was deleted.')
  })
})
