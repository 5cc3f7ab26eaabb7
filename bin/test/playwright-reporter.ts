import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { showProgress, type Progress } from './progress.ts'
import { type TestRun, writeTests } from './report.ts'

/** Reporter of the browser tests: a line of progress, each failed try in full, every test into the report. */
export default class JourneyReporter implements Reporter {
  #suite: Suite | undefined
  #progress: Progress | undefined

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite
    this.#progress = showProgress('browser', suite.allTests().length)
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== test.expectedStatus && result.status !== 'skipped') {
      this.#progress?.clear()
      const tried = test.retries > 0 ? `, try ${result.retry + 1} of ${test.retries + 1}` : ''
      console.log(`\n${titleOf(test)} (${fileOf(test)}:${test.location.line}${tried})`)
      for (const error of result.errors) console.log(describeError(error))
      for (const { name, path: file } of result.attachments)
        if (file)
          console.log(name === 'page-events' ? eventsIn(file) : `${name}: ${path.relative(process.cwd(), file)}`)
    }
    if (test.outcome() !== 'unexpected' || result.retry === test.retries) this.#progress?.advance()
  }

  onError(error: TestError): void {
    console.log(describeError(error))
  }

  onEnd(): void {
    this.#progress?.clear()
    writeTests((this.#suite?.allTests() ?? []).map(test => reportOf(test)))
  }
}

const outcomes = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' } as const

const reportOf = (test: TestCase): TestRun => ({
  file: fileOf(test),
  title: titleOf(test),
  outcome: outcomes[test.outcome()],
  reason: test.annotations.find(({ type }) => type === 'skip')?.description,
  ms: test.results.reduce((sum, { duration }) => sum + duration, 0),
})

const fileOf = (test: TestCase) => path.relative(process.cwd(), test.location.file)
/** Without the project and the file, which come first. */
const titleOf = (test: TestCase) => test.titlePath().slice(3).join(' › ')

const mostEventsPrinted = 40

/** The latest of what the pages of a test reported (e2e/market/page-events.ts): CI keeps the output, not the file. */
const eventsIn = (file: string): string =>
  `What its pages reported, by second:\n${readFileSync(file, 'utf8').split('\n').slice(-mostEventsPrinted).join('\n')}`

const describeError = ({ stack, message, value, snippet }: TestError) =>
  [stack ?? message ?? value, snippet].filter(Boolean).join('\n')
