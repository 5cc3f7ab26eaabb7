import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type APIRequestContext } from '@playwright/test'

export const projectId = 'demo-keyhaven'
/** Host and port. */
export const emulator = `127.0.0.1:${(process.env['E2E_EMULATOR_PORTS'] ?? '9099').split(',')[0]}`
/** Environment variable with the emulator's host and port. */
export const folderOfEmulator = 'E2E_EMULATOR_FOLDER'
export const pidFile = () => path.join(process.env[folderOfEmulator] ?? '', 'pid')

/** Signals to the emulator's process. */
export const signalEmulator = (signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL') =>
  process.kill(Number(readFileSync(pidFile(), 'utf8')), signal)

interface Account {
  localId: string
  displayName?: string
  photoUrl?: string
}

/** Actions of an admin in the project's console. */
export function atTheConsole(request: APIRequestContext) {
  const post = async (path: string, data: object) => {
    const url = `http://${emulator}/identitytoolkit.googleapis.com/v1/projects/${projectId}/${path}`
    const answer = await request.post(url, { data, headers: { authorization: 'Bearer owner' } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { users?: Account[] }
  }
  const accountOf = async (email: string) => {
    const [account] = (await post('accounts:lookup', { email: [email] })).users ?? []
    expect(account, email).toBeDefined()
    return account as Account
  }
  const change = async (email: string, changes: object) => {
    const { localId } = await accountOf(email)
    await post('accounts:update', { localId, ...changes })
  }
  /** Returns the link of the last mail of this kind that Firebase would have sent. */
  const linkIn = async (kind: 'VERIFY_EMAIL' | 'PASSWORD_RESET', email: string): Promise<string> => {
    const answer = await request.get(`http://${emulator}/emulator/v1/projects/${projectId}/oobCodes`)
    const { oobCodes } = (await answer.json()) as {
      oobCodes: { email: string; requestType: string; oobLink: string }[]
    }
    const mail = oobCodes.findLast(one => one.email === email && one.requestType === kind)
    expect(mail, `${kind} to ${email}`).toBeDefined()
    return mail?.oobLink ?? ''
  }
  return {
    accountOf,
    linkIn,
    disable: (email: string) => change(email, { disableUser: true }),
    /** Revokes all current sign-ins. Firebase counts in seconds, so a new sign-in is valid from the next second on. */
    revoke: async (email: string) => {
      const next = Math.floor(Date.now() / 1000) + 1
      await change(email, { validSince: String(next) })
      await sleep(next * 1000 - Date.now())
    },
  }
}
