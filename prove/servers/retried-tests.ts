import type { Reporter, TestModule } from 'vitest/node'

/** Lists the tests that passed on a later try, after all results. Each needs a look. */
class RetriedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const retried = modules.flatMap((module) =>
      [...module.children.allTests('passed')]
        .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
        .map(({ fullName }) => `  ${module.relativeModuleId}: ${fullName}`),
    )
    if (retried.length > 0) process.stdout.write(`\n${retried.length} passed on a later try:\n${retried.join('\n')}\n`)
  }
}

// Vitest loads a reporter as the default export of its file.
// eslint-disable-next-line import/no-default-export
export default RetriedTests
