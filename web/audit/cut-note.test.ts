import { describe, expect, it } from 'vitest'
import { cutDownload } from '#contract/audit/audit.ts'
import { cutNote } from './cut-note.ts'

const lines = '"10:00","Added a property"\r\n'.repeat(1000)
const note = `${cutDownload} For the rest, choose Jan 7, 2026 under “To” and download again.`

describe('a downloaded file', () => {
  it('says on the page that it was cut', async () => {
    expect(await cutNote(new Blob([`${lines}"${note}"\r\n`]))).toBe(note)
  })

  it('says nothing when it is whole', async () => {
    expect(await cutNote(new Blob([lines]))).toBeUndefined()
    expect(await cutNote(new Blob(['']))).toBeUndefined()
  })
})
