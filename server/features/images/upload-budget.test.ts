import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../testing/start-test-app.ts'
import { chargeForCrash, spendBudget } from './upload-budget.ts'

const { deps } = await startTestApp({
  env: { RATE_LIMIT: 'on', UPLOAD_MB_PER_CLIENT: '12', UPLOAD_MB_PER_ACCOUNT: '12' },
})
const megabyte = 1024 * 1024
const refused = { status: 429 }

describe.each([undefined, 'mina'])('a picture that ends its decoder, uploaded by %s', account => {
  it('takes the rest of a budget smaller than its cost', async () => {
    const uploader = { account, ip: '10.0.0.1' }
    await spendBudget(deps, uploader, 7 * megabyte)
    await chargeForCrash(deps, uploader)
    await expect(spendBudget(deps, uploader, 1)).rejects.toMatchObject(refused)
  })

  it('costs as much as the largest picture', async () => {
    const uploader = { account: account && 'noel', ip: '10.0.0.2' }
    await chargeForCrash(deps, uploader)
    await expect(spendBudget(deps, uploader, 3 * megabyte)).rejects.toMatchObject(refused)
    await spendBudget(deps, uploader, 2 * megabyte)
  })
})

describe('an upload beyond the budget of all accounts of a network', () => {
  it('costs the account nothing, and says that it is the network', async () => {
    const ip = '10.0.0.3'
    const spend = (account: string, from = ip) => spendBudget(deps, { account, ip: from }, 12 * megabyte)
    await Promise.all(Array.from({ length: 25 }, (_, n) => spend(`colleague-${n}`)))
    await expect(spend('last')).rejects.toMatchObject({
      ...refused,
      message: 'Your network has uploaded as many pictures as it can in a day. Please try again tomorrow.',
    })
    await spend('last', '10.0.0.4')
  })
})
