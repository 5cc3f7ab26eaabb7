import { expect, it } from 'vitest'
import { headersOfFile } from './web.ts'

it('a built file is shown by other sites only if it is the cover, and cached for good if its name has a hash', () => {
  expect(headersOfFile('/dist/cover.jpg')).toEqual({
    'cache-control': 'no-cache',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(headersOfFile('/dist/theme.js')).toEqual({ 'cache-control': 'no-cache' })
  expect(headersOfFile('/dist/assets/index-abc.js')).toEqual({ 'cache-control': 'public, max-age=31536000, immutable' })
})
