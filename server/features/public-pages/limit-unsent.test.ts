import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { limitUnsent } from './limit-unsent.ts'

describe('files that are not sent yet', () => {
  it('are cut off, the oldest first, when they are too many bytes', async () => {
    const watch = limitUnsent(20)
    const [sent, first, second, third] = [new PassThrough(), new PassThrough(), new PassThrough(), new PassThrough()]
    watch(sent, 10)
    sent.resume().end()
    await new Promise(resolve => sent.once('close', resolve))
    for (const response of [first, second, third]) watch(response, 10)
    expect([first, second, third].map(({ destroyed }) => destroyed)).toEqual([true, false, false])
    const huge = new PassThrough()
    watch(huge, 30)
    expect([second, third, huge].map(({ destroyed }) => destroyed)).toEqual([true, true, false])
    huge.destroy()
  })
})
