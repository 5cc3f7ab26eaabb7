import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../api/session/token-for-tests.ts'
import { readDeviceList, removeDeviceLists, removeDeviceListsOfOthers, storeDeviceList } from './device-lists.ts'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('a list on this device', () => {
  it('is apart from other lists', () => {
    storeDeviceList('viewed', ['1', '2'])
    storeDeviceList('compared', ['3'])
    expect([readDeviceList('viewed'), readDeviceList('compared'), readDeviceList('other')]).toEqual([
      ['1', '2'],
      ['3'],
      [],
    ])
  })

  it('is the same value until it changes, so that a page renders once', () => {
    storeDeviceList('viewed', ['1'])
    expect(readDeviceList('viewed')).toBe(readDeviceList('viewed'))
  })

  it('is kept for its owner and removed for anybody else', () => {
    removeDeviceListsOfOthers('bea')
    storeDeviceList('viewed', ['1'])
    removeDeviceListsOfOthers('bea')
    expect(readDeviceList('viewed')).toEqual(['1'])
    removeDeviceListsOfOthers('otto')
    expect(readDeviceList('viewed')).toEqual([])
  })

  it('leaves nothing behind after a logout', () => {
    storeDeviceList('viewed', ['1'])
    removeDeviceLists()
    expect(localStorage.getItem('device-lists')).toBeNull()
  })

  it.each(['x', 'null', '[]', '{"lists":5}', '{"lists":{"viewed":"1"}}', '{"lists":{"viewed":[1,{}]}}'])(
    'survives the stored text %s',
    text => {
      localStorage.setItem('device-lists', text)
      expect(readDeviceList('viewed')).toEqual([])
      storeDeviceList('viewed', ['1'])
      expect(readDeviceList('viewed')).toEqual(['1'])
    },
  )

  it('lasts as long as the page where storage is blocked', () => {
    vi.stubGlobal('localStorage', undefined)
    storeDeviceList('viewed', ['1'])
    expect(readDeviceList('viewed')).toEqual(['1'])
    removeDeviceLists()
    expect(readDeviceList('viewed')).toEqual([])
  })
})
