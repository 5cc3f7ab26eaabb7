import { describe, expect, it } from 'vitest'
import { signatureV4 } from './signature-v4.ts'

/** Example of a presigned URL in Amazon's documentation of Signature Version 4. */
const published = {
  method: 'GET',
  url: '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  headers: { host: 'examplebucket.s3.amazonaws.com' },
}
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'

describe('checking a signature', () => {
  it("accepts Amazon's example, which has expired", () => {
    expect(signatureV4(published, secret)).toEqual({
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      isValid: true,
      isOver: true,
    })
  })

  it('detects another secret, and changes', () => {
    expect(signatureV4(published, 'another')).toMatchObject({ isValid: false })
    for (const [from, to] of [
      ['test.txt', 'text.txt'],
      ['Expires=86400', 'Expires=86401'],
      ['us-east-1', 'us-east-2'],
    ] as const)
      expect(signatureV4({ ...published, url: published.url?.replace(from, to) }, secret)).toMatchObject({
        isValid: false,
      })
  })

  it('detects a missing signature', () => {
    expect(signatureV4({ ...published, url: '/test.txt' }, secret)).toBeUndefined()
  })
})
