import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fullStorage, memoryStorage } from '../../api/session/token-for-tests.ts'
import { removeDraftsOfOthers, readDraft, removeAllDrafts, removeDraft, storeDraft } from './drafts.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('a draft', () => {
  it('is there until it is removed', () => {
    storeDraft('review/1', { text: 'Bright' })
    storeDraft('review/2', { text: 'Dark' })
    expect(readDraft('review/1')).toEqual({ text: 'Bright' })
    removeDraft('review/1')
    expect([readDraft('review/1'), readDraft('review/2')]).toEqual([undefined, { text: 'Dark' }])
  })

  it('is kept for its owner and removed for anybody else', () => {
    removeDraftsOfOthers('bea')
    storeDraft('profile', { name: 'Bea' })
    removeDraftsOfOthers('bea')
    expect(readDraft('profile')).toEqual({ name: 'Bea' })
    removeDraftsOfOthers('otto')
    expect(readDraft('profile')).toBeUndefined()
  })

  it('leaves nothing behind after a logout', () => {
    removeDraftsOfOthers('bea')
    storeDraft('profile', { name: 'Bea' })
    removeAllDrafts()
    expect(sessionStorage.getItem('drafts')).toBeNull()
  })

  it('is removed once there are twenty later ones', () => {
    for (let form = 0; form <= 20; form += 1) storeDraft(`review/${form}`, { text: 'x' })
    expect([readDraft('review/0'), readDraft('review/1'), readDraft('review/20')]).toEqual([
      undefined,
      { text: 'x' },
      { text: 'x' },
    ])
  })

  it('is not stored when it is too long', () => {
    storeDraft('profile', { name: 'Bea' })
    expect(storeDraft('profile', { name: 'x'.repeat(200_000) })).toBe(false)
    expect(readDraft('profile')).toEqual({ name: 'Bea' })
  })

  it.each([
    ['blocked', undefined],
    ['full', fullStorage()],
  ])('lasts as long as the page where storage is %s', (_, storage) => {
    vi.stubGlobal('sessionStorage', storage)
    removeDraftsOfOthers('bea')
    expect(storeDraft('profile', { name: 'Bo' })).toBe(false)
    expect(readDraft('profile')).toEqual({ name: 'Bo' })
    removeAllDrafts()
    expect(readDraft('profile')).toBeUndefined()
  })

  it('survives a broken entry', () => {
    sessionStorage.setItem('drafts', '{')
    expect(readDraft('profile')).toBeUndefined()
    storeDraft('profile', { name: 'Bea' })
    expect(readDraft('profile')).toEqual({ name: 'Bea' })
  })
})
