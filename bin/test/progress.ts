export interface Progress {
  /** Counts one more test as done. */
  advance: () => void
  /** Removes the bar, so that other lines can be printed. */
  clear: () => void
}

const barWidth = 30
/** Lines per part where the output is no terminal. */
const lines = 5

/** Shows how far a part is: a bar on a terminal, otherwise a few plain lines. */
export function showProgress(
  part: string,
  total: number,
  out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> = process.stdout,
): Progress {
  let done = 0
  const clear = () => {
    if (out.isTTY) out.write('\r\u001b[2K')
  }
  return {
    clear,
    advance: () => {
      done++
      if (out.isTTY) {
        const filled = Math.round((barWidth * done) / Math.max(total, done))
        clear()
        out.write(`  ${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${done} of ${total}`)
      } else if (Math.floor((lines * done) / total) > Math.floor((lines * (done - 1)) / total))
        out.write(`${part}: ${done} of ${total} done\n`)
    },
  }
}
