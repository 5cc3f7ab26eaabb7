/**
 * Writes NOTICE, the licences of what is shipped: `npm run notice`, after packages have changed. A test compares it.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { noticeText } from './notice-text.ts'

const file = path.join(import.meta.dirname, '../NOTICE')
writeFileSync(file, noticeText())
