/**
 * Texts of the steps of a command. Plain JavaScript without packages: bin/setup.mjs shows its step before there are any,
 * perhaps on an old Node.
 */

/**
 * Progress of a step: so many of so many, of which kind. Of 1, it is a share.
 *
 * @typedef {{ done: number, of: number, what?: string | undefined }} Done
 */

/** Elapsed time from which a step shows its bar. */
const quickMs = 2000
const barWidth = 20

/**
 * Whether a person reads the output. Some programs open a terminal without a width, on which nothing can be redrawn.
 *
 * @param {{ isTTY?: boolean, columns?: number }} out
 * @param {Record<string, string | undefined>} env
 * @returns {boolean}
 */
export const isTerminal = (out = process.stdout, env = process.env) =>
  out.isTTY === true && Number(out.columns) > 0 && env['TERM'] !== 'dumb' && env['CI'] === undefined

/**
 * Text of a running step: "Bulk data: users ████░░░░ 4,000 of 10,000 · 3 s".
 *
 * @param {string} title
 * @param {number} elapsedMs
 * @param {Done} [progress]
 * @returns {string}
 */
export function describeStep(title, elapsedMs, progress) {
  const parts = [progress && progress.what !== undefined ? `${title}: ${progress.what}` : title]
  if (progress && progress.of > 0 && elapsedMs >= quickMs) parts.push(bar(progress), figures(progress))
  if (elapsedMs >= 1000) parts.push(`· ${Math.floor(elapsedMs / 1000)} s`)
  return parts.join(' ')
}

/**
 * Text of a finished step: "Database · 1.2 s".
 *
 * @param {string} title
 * @param {number} elapsedMs
 * @returns {string}
 */
export const describeFinished = (title, elapsedMs) => `${title} · ${(elapsedMs / 1000).toFixed(1)} s`

/** @param {Done} progress */
function bar({ done, of }) {
  const filled = Math.round((barWidth * Math.min(done, of)) / of)
  return '█'.repeat(filled) + '░'.repeat(barWidth - filled)
}

/** @param {Done} progress */
const figures = ({ done, of }) =>
  of === 1 ? `${Math.floor(done * 100)} %` : `${done.toLocaleString('en')} of ${of.toLocaleString('en')}`
