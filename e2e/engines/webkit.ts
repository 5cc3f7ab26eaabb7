import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { type EnginePage, freePort, type Handle, Programs, until } from './engine.ts'

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** Opens a page in WebKitGTK, as new as a current Safari, in a window of a virtual screen. */
export async function openWebKitGtk(): Promise<EnginePage> {
  const programs = new Programs()
  const screen = programs.start('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24'])
  const [display] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer]
  const env = { DISPLAY: `:${String(display).trim()}` }
  const page = await openOverWebDriver(programs, 'WebKitWebDriver', env, { browserName: 'MiniBrowser' })
  await page.resize({ width: 1280, height: 900 })
  return page
}

/** Opens a page in WPE WebKit 2.38, as old as Safari 16.0, without a screen. It is 800 pixels wide. */
export const openWpe = (): Promise<EnginePage> =>
  openOverWebDriver(
    new Programs(),
    'WPEWebDriver',
    {},
    {
      'wpe:browserOptions': { binary: '/usr/bin/cog', args: ['--automation', '--platform=headless'] },
    },
  )

async function openOverWebDriver(programs: Programs, driver: string, env: Record<string, string>, options: object) {
  const port = await freePort()
  programs.start(driver, ['--host=127.0.0.1', `--port=${port}`], env)
  const call = async (method: string, at: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${at}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${at}: ${JSON.stringify(value)}`)
    return value
  }
  const begin = () => call('POST', '', { capabilities: { alwaysMatch: options } })
  const { sessionId } = (await until('a session', begin)) as { sessionId: string }
  const on = (method: string, at: string, body?: object) => call(method, `/${sessionId}${at}`, body)
  const send = (element: Handle, text: string) =>
    on('POST', `/element/${(element as Record<string, string>)[elementKey]}/value`, { text })
  return {
    go: async (url: string) => void (await on('POST', '/url', { url })),
    run: (body: string, ...args: (Handle | string)[]) => on('POST', '/execute/sync', { script: body, args }),
    click: async (element: Handle) =>
      void (await on('POST', `/element/${(element as Record<string, string>)[elementKey]}/click`, {})),
    type: async (element: Handle, text: string) => void (await send(element, text)),
    chooseFiles: async (element: Handle, files: readonly string[]) => void (await send(element, files.join('\n'))),
    resize: (size: object) => on('POST', '/window/rect', { x: 0, y: 0, ...size }),
    close: async () => {
      await on('DELETE', '').catch(() => undefined)
      await programs.stop()
    },
  }
}
