import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pictureDecoder } from './decode-picture.ts'

const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
const small = await aPicture(40, 30).png().toBuffer()
const large = await aPicture(4000, 3000).avif({ effort: 0 }).toBuffer()
const undecodable = { status: 422, message: 'This picture could not be read. Please choose another one.' }

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const pidOf = ({ pid }: ReturnType<typeof pictureDecoder>) => pid() ?? 0

describe('decoding a picture', () => {
  it('returns every width and the average colour, from one process', async () => {
    const decoder = pictureDecoder()
    const { files, colour } = await decoder.render(await aPicture(2000, 1000).jpeg().toBuffer(), [1280, 320])
    expect(await Promise.all(files.map(async file => (await sharp(file).metadata()).width))).toEqual([1280, 320])
    expect(colour).toMatch(/^#0[01]8[01]8[01]$/)
    const first = pidOf(decoder)
    await decoder.render(small, [320])
    expect(pidOf(decoder)).toBe(first)
    expect(isAlive(first)).toBe(true)
  })

  it('ends the process that uses too much memory, and the next picture starts another', async () => {
    const decoder = pictureDecoder({ memoryMb: 180 })
    await decoder.render(small, [320])
    const first = pidOf(decoder)
    await expect(decoder.render(large, [320])).rejects.toMatchObject(undecodable)
    expect((await decoder.render(small, [320])).files).toHaveLength(1)
    expect(pidOf(decoder)).not.toBe(first)
  })

  it('ends the process that uses too much CPU time', async () => {
    const decoder = pictureDecoder({ cpuMs: 30 })
    await expect(decoder.render(large, [320])).rejects.toMatchObject(undecodable)
  })

  it('gives up a process that hangs', async () => {
    const decoder = pictureDecoder({ deadlineMs: 5000 })
    await decoder.render(small, [320])
    const first = pidOf(decoder)
    process.kill(first, 'SIGSTOP')
    await expect(decoder.render(small, [320])).rejects.toMatchObject(undecodable)
    await expect.poll(() => isAlive(first)).toBe(false)
    expect((await pictureDecoder().render(small, [320])).files).toHaveLength(1)
  })

  it('refuses a picture that crashes its process', async () => {
    const decoder = pictureDecoder()
    await decoder.render(small, [320])
    process.kill(pidOf(decoder), 'SIGSTOP')
    const refused = expect(decoder.render(small, [320])).rejects.toMatchObject(undecodable)
    process.kill(pidOf(decoder), 'SIGKILL')
    await refused
    expect((await decoder.render(small, [320])).files).toHaveLength(1)
  })

  it('queues pictures, and refuses when the queue is full', async () => {
    const decoder = pictureDecoder({ waiting: 2 })
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => decoder.render(small, [320])))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect(outcomes[3]).toMatchObject({ reason: { status: 503 } })
  })

  it('is refused temporarily if the process cannot start', async () => {
    const decoder = pictureDecoder({ worker: path.join(import.meta.dirname, 'missing.ts') })
    await expect(decoder.render(small, [320])).rejects.toMatchObject({ status: 503 })
  })
})

describe('the decoding process', () => {
  it('ends when it is idle', async () => {
    const decoder = pictureDecoder({ idleMs: 100 })
    await decoder.render(small, [320])
    const pid = pidOf(decoder)
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect((await decoder.render(small, [320])).files).toHaveLength(1)
  })

  it('ignores signals meant for the server', async () => {
    const decoder = pictureDecoder()
    await decoder.render(small, [320])
    const pid = pidOf(decoder)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(pid, signal)
    await decoder.render(small, [320])
    expect(pidOf(decoder)).toBe(pid)
  })

  it('ends with the server, however the server ends', async () => {
    const script = `
      import { pictureDecoder } from ${JSON.stringify(path.join(import.meta.dirname, 'decode-picture.ts'))}
      const decoder = pictureDecoder()
      await decoder.render(Buffer.from(${JSON.stringify(small.toString('base64'))}, 'base64'), [320])
      console.log(decoder.pid())
      setInterval(() => undefined, 1000)`
    const server = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [printed] = (await once(server.stdout, 'data')) as [Buffer]
    const pid = Number(printed)
    expect(isAlive(pid)).toBe(true)
    server.kill('SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it.runIf(process.platform === 'linux')(
    'gets no secrets, has low priority, and is killed first when memory is short',
    async () => {
      const decoder = pictureDecoder()
      await decoder.render(small, [320])
      const about = (file: string) => readFileSync(`/proc/${pidOf(decoder)}/${file}`, 'utf8')
      const names = about('environ')
        .split('\0')
        .map(line => line.split('=')[0])
        .filter(
          name =>
            !['', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'NODE_COMPILE_CACHE', 'PWD'].includes(
              name ?? '',
            ),
        )
      expect(names).toEqual([])
      expect(about('oom_score_adj').trim()).toBe('1000')
      expect(about('limits')).toMatch(/Max data size +\d+/)
      expect(Number(about('stat').split(') ')[1]?.split(' ')[16])).toBe(10)
    },
  )
})
