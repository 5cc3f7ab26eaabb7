import path from 'node:path'
import { DefaultReporter, type TestCase, type TestModule, type TestSpecification } from 'vitest/node'
import { showProgress, type Progress } from './progress.ts'
import { type TestRun, writeTests } from './report.ts'

const outcomes = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'failed' } as const

/** Reporter of the unit tests: a line of progress by file, failures in full at the end, every test into the report. */
export default class UnitReporter extends DefaultReporter {
  #progress: Progress | undefined

  constructor() {
    super({ summary: false })
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#progress = showProgress('unit', specifications.length)
  }

  override onTestModuleEnd(_module: TestModule): void {
    this.#progress?.advance()
  }

  override onTestCaseResult(_test: TestCase): void {}

  override onTestRunEnd(...[modules, errors, reason]: Parameters<DefaultReporter['onTestRunEnd']>): void {
    this.#progress?.clear()
    writeTests(modules.flatMap(module => testsOf(module)))
    const failed = errors.length > 0 || modules.some(module => !module.ok())
    if (failed) super.onTestRunEnd(modules, errors, reason)
  }
}

function testsOf(module: TestModule): TestRun[] {
  const file = path.relative(process.cwd(), module.moduleId)
  const tests = [...module.children.allTests()].map(test => ({
    file,
    title: test.fullName,
    outcome: test.diagnostic()?.flaky ? ('flaky' as const) : outcomes[test.result().state],
    ms: test.diagnostic()?.duration ?? 0,
  }))
  // The file itself failed: an import, or what it prepares for all its tests.
  const { duration } = module.diagnostic()
  if (module.errors().length > 0) return [...tests, { file, title: 'the file itself', outcome: 'failed', ms: duration }]
  return tests
}
