/**
 * Checks the settings and every service that they name: `npm run doctor`. With `-- --data`, it also checks the stored data.
 */
import { advice, checks, hasAdmin, inspectData } from '../server/commands/doctor.ts'
import { processSettings } from '../server/data-folder/process-settings.ts'
import { ConfigError } from '../server/ground/setting-values.ts'

try {
  const settings = await processSettings()
  const findings = await Promise.all(
    checks(settings).map(async ({ name, run }) => ({
      name,
      ...(await run().then(
        message => ({ ok: true, message }),
        (error: unknown) => ({ ok: false, message: error instanceof Error ? error.message : String(error) }),
      )),
    })),
  )
  for (const { name, ok, message } of findings) console.log(`${ok ? 'well ' : 'WRONG'}  ${name.padEnd(8)}  ${message}`)
  for (const line of advice(settings, await hasAdmin(settings))) console.log(`note   ${line}`)
  if (process.argv.includes('--data'))
    for (const { ok, isNote, message } of (await inspectData(settings)) ?? []) {
      findings.push({ name: 'Data', ok, message })
      console.log(isNote ? `note   ${message}` : `${ok ? 'well ' : 'WRONG'}  Data      ${message}`)
    }
  const wrong = findings.filter(({ ok }) => !ok).length
  console.log(wrong === 0 ? '\nEverything works.' : `\n${wrong} of ${findings.length} checks failed.`)
  process.exitCode = wrong === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(`WRONG  Settings  ${error.message}`)
  process.exitCode = 1
}
