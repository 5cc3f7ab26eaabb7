/**
 * Process that decodes pictures for the server, one after the other (decode-picture.ts starts it). It gets no secrets.
 * It ends with its parent, at its parent's request, and when a picture takes too much memory or time.
 */
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { PictureOrder, PictureResponse } from './decode-picture.ts'

const [mostMemoryMb = 0, mostCpuMs = 0] = process.argv.slice(2).map(Number)
const checkMs = 20

/** Ends at once: an orderly exit would wait for the decoding thread. */
const end = () => process.kill(process.pid, 'SIGKILL')
const reply = (message: PictureResponse) => process.send?.(message)

process.on('disconnect', end)
// A terminal and systemd send these to every process of the group: the server decides when it no longer needs this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
/** CPU time of this process, which does not grow while the machine is busy with other work. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
let cpuMsBefore = Infinity
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemoryMb * 1024 * 1024 || cpuMs() - cpuMsBefore > mostCpuMs) end()
}, checkMs)
// Requests have priority over pictures. If memory runs out, the kernel ends this process first.
setPriority(10)
if (process.platform === 'linux') preferAsVictim()

const { PictureRefused, renderPicture, renderShared } = await import('./render-picture.ts')
process.on('message', ({ bytes, widths }: PictureOrder) => {
  cpuMsBefore = cpuMs()
  const answered: Promise<PictureResponse> =
    widths === 'shared'
      ? renderShared(bytes).then(shared => ({ shared }))
      : renderPicture(bytes, widths).then(rendered => ({ rendered }))
  answered
    .then(reply, (error: unknown) =>
      reply(error instanceof PictureRefused ? { refused: error.message } : { failed: String(error).slice(0, 500) }),
    )
    .finally(() => {
      cpuMsBefore = Infinity
    })
})
reply({ ready: true })

function preferAsVictim(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // A container may forbid it; the limits above still apply.
  }
}
