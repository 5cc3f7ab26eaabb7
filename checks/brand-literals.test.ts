import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const name = /Keyhaven/

const files = ['contract', 'server', 'web']
  .flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(file => path.join(folder, file)),
  )
  .filter(file => /\.(tsx?|mjs|html|css|js|svg|json)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter(file => !/(^|\/)(dist|dist-server|testing)\//.test(file))

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** Words for whoever runs the server, about the software and not about their marketplace. */
const aboutTheSoftware = [
  /^server\/(data-backup|db|open-database)\//,
  /^server\/(app\/(start|greet)|commands\/doctor|data-folder\/data-location)\.ts$/,
  // Examples and defaults of the settings, and the default itself.
  /^server\/settings\/(settings-in-docs|service-config|mail-config|brand-settings)\.ts$/,
  // How services want client software to name itself.
  /^server\/providers\/(payments\/stripe|geocoding\/nominatim)\.ts$/,
]

describe('the name of the software', () => {
  it('is nowhere in what people of a marketplace read, because its operator sets the brand', () => {
    const found = files
      .filter(file => !aboutTheSoftware.some(exception => exception.test(file)))
      .filter(file => name.test(withoutComments(readFileSync(path.join(root, file), 'utf8'))))
    expect(found).toEqual([])
  })

  it('is still in every listed exception', () => {
    for (const exception of aboutTheSoftware)
      expect(
        files.filter(file => exception.test(file)).some(file => name.test(readFileSync(path.join(root, file), 'utf8'))),
      ).toBe(true)
  })
})
