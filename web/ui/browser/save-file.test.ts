import { expect, it } from 'vitest'
import { fileNamePart } from './save-file.ts'

it.each([
  ['Cedar Court Residence', 'cedar-court-residence'],
  ['  Café “Zoë” / No. 5 ', 'cafe-zoe-no-5'],
  ['../../etc/passwd', 'etc-passwd'],
  ['Дом у моря', 'дом-у-моря'],
  ['***', ''],
])('names a file after %j', (title, name) => {
  expect(fileNamePart(title)).toBe(name)
})
