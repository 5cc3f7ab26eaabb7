import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { type EnginePage, type Handle, Programs, until } from './engine.ts'

/** Opens a page in the Firefox of the system, over WebDriver BiDi. */
export async function openFirefox(): Promise<EnginePage> {
  const programs = new Programs()
  const args = ['--headless', '--no-remote', '--profile', programs.folder, '--remote-debugging-port', '0']
  const firefox = programs.start('firefox-esr', [...args, '--width', '1280', '--height', '900', 'about:blank'])
  const send = await connectTo(`${await addressIn(firefox.stderr as Readable)}/session`)
  await send('session.new', { capabilities: {} })
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]?.context
  const run = async (body: string, ...given: (Handle | string)[]) => {
    const { result, exceptionDetails } = (await send('script.callFunction', {
      functionDeclaration: `function () { ${body} }`,
      arguments: given.map(value => (typeof value === 'string' ? { type: 'string', value } : value)),
      target: { context },
      awaitPromise: false,
    })) as { result?: { type: string; value?: unknown; sharedId?: string }; exceptionDetails?: { text: string } }
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result?.sharedId === undefined ? result?.value : { sharedId: result.sharedId }
  }
  const perform = (...actions: object[]) => send('input.performActions', { context, actions })
  return {
    run,
    go: url =>
      until(`the page ${url}`, async () => {
        // Refused while a navigation that the page has begun is being aborted.
        await send('browsingContext.navigate', { context, url, wait: 'complete' })
        return true
      }).then(() => undefined),
    click: async element => {
      const origin = { type: 'element', element }
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await perform({ type: 'pointer', id: 'mouse', actions })
    },
    type: async (element, text) => {
      await run('arguments[0].focus()', element)
      const actions = Array.from(text).flatMap(value => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await perform({ type: 'key', id: 'keys', actions })
    },
    chooseFiles: async (element, files) => void (await send('input.setFiles', { context, element, files })),
    close: async () => {
      await send('browser.close', {}).catch(() => undefined)
      await programs.stop()
    },
  }
}

function addressIn(printed: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: printed })
    lines.on('line', line => {
      const [, address] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line) ?? []
      if (address !== undefined) resolve(address)
    })
    lines.once('close', () => reject(new Error('Firefox has ended.')))
  })
}

/** Connects, and returns the function that sends a command and waits for its result. */
async function connectTo(url: string) {
  const socket = new WebSocket(url)
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (failure: Error) => void }>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data)) as Record<string, unknown>
    const command = waiting.get(Number(id))
    waiting.delete(Number(id))
    if (type === 'success') command?.resolve(result)
    else command?.reject(new Error(`${String(error)}: ${String(message)}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed the connection.'))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let lastId = 0
  return (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.set(++lastId, { resolve, reject })
      socket.send(JSON.stringify({ id: lastId, method, params }))
    })
}
