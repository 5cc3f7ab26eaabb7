import { auditEvent } from '../db/audit/audit-event.ts'
import { readInstallationValue, writeInstallationValue } from '../db/installation.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps/deps.ts'
import { version } from '../ground/version.ts'
import type { Settings } from '../settings/config.ts'

/** Settings that the audit trail records, without secrets. */
export function settingsForAudit(settings: Settings): Record<string, string> {
  const { payments, firebase, google, mail, images, rateLimit, demo, trustProxy, allowUnsafe, production } = settings
  return {
    version,
    production: onOff(production),
    demo: onOff(demo),
    payments: typeof payments === 'string' ? payments : `stripe ${modeOf(payments.secretKey)}`,
    identity: firebase ? `firebase ${firebase.projectId}` : 'built-in',
    google: typeof google === 'object' ? google.issuer : (google ?? 'off'),
    mail: mail === 'outbox' ? 'outbox' : 'smtp',
    images: images === 'disk' ? 'disk' : images.kind,
    'rate limit': onOff(rateLimit),
    'trusted proxies': String(trustProxy),
    'verified email required': onOff(settings.requireVerifiedEmail),
    terms: settings.footerLinks.terms ?? 'none',
    unsafe: allowUnsafe.length === 0 ? 'nothing' : allowUnsafe.join(' '),
  }
}

const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off')
const modeOf = (secretKey: string): string => (/^[sr]k_live_/.test(secretKey) ? 'live' : 'test')

/** Writes one audit line if the settings differ from those of the last start. */
export async function recordSettingsChange({
  db,
  clock,
  settings,
}: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<void> {
  const now = settingsForAudit(settings)
  await inTransaction(db, async tx => {
    const before = await readInstallationValue(tx, 'settings')
    const changes = Object.entries(now).flatMap(([name, value]) => {
      if (before === undefined) return [`${name}: ${value}`]
      const old = before[name] ?? 'unknown'
      return old === value ? [] : [`${name}: ${value} (was ${old})`]
    })
    if (changes.length === 0) return
    const at = clock.now()
    await writeInstallationValue(tx, 'settings', now, at)
    await auditEvent(tx, {
      at,
      actor: undefined,
      action: before ? 'start with other settings' : 'first start',
      objectId: undefined,
      detail: changes.join(', '),
    })
  })
}
