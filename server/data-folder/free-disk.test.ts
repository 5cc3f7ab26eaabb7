import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings } from '../settings/config.ts'
import { freeDiskBytes, hasDiskReserve } from './free-disk.ts'

const dataDir = path.join(tmpdir(), 'keyhaven-not-there-yet', 'data')
const elsewhere = {
  DATABASE_URL: 'postgres://database.example/keyhaven',
  IMAGES: 's3',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const settings = (env = {}) => readSettings({ DATA_DIR: dataDir, ...env })

describe('free disk', () => {
  it('is that of the data folder, also before the folder exists', async () => {
    const { bavail, bsize } = statfsSync(tmpdir())
    const free = await freeDiskBytes(settings())
    expect((free ?? 0) / (bavail * bsize)).toBeCloseTo(1, 1)
  })

  it('is unknown if database and pictures are elsewhere', async () => {
    expect(await freeDiskBytes(settings(elsewhere))).toBeUndefined()
    expect(await hasDiskReserve(settings({ ...elsewhere, DISK_RESERVE_MB: '1000000000' }))).toBe(true)
  })

  it('is sufficient down to the reserve, and always without one', async () => {
    expect(await hasDiskReserve(settings({ DISK_RESERVE_MB: '1' }))).toBe(true)
    expect(await hasDiskReserve(settings({ DISK_RESERVE_MB: '1000000000' }))).toBe(false)
    expect(await hasDiskReserve(settings({ DISK_RESERVE_MB: '0' }))).toBe(true)
  })
})
