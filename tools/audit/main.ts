import { execFile } from 'node:child_process'
import { judgeAudit } from './judge-audit.ts'

/** Asks npm for known vulnerabilities of the libraries that the product runs. */
const run = () =>
  new Promise<string>((resolve) => {
    const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
    // npm ends with an error if there are vulnerabilities, and the report says which.
    execFile('npm', args, { maxBuffer: 2 ** 26 }, (_error, stdout) => resolve(stdout))
  })

const { problems, notice } = judgeAudit(await run())
if (notice) process.stdout.write(`${notice}\n`)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
