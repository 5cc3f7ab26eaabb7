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

describe('an upload beyond the budget of all accounts of a client', () => {
  it('costs the account nothing', async () => {
    const ip = '10.0.0.3'
    for (const account of ['a', 'b', 'c', 'd', 'e']) await spendBudget(deps, { account, ip }, 12 * megabyte)
    await expect(spendBudget(deps, { account: 'f', ip }, 12 * megabyte)).rejects.toMatchObject(refused)
    await spendBudget(deps, { account: 'f', ip: '10.0.0.4' }, 12 * megabyte)
  })
})
