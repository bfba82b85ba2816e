import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** One report of oxlint. Unused suppressions have no code, because they break no rule. */
export type LintFinding = { filename: string; code?: string; message: string; labels: { span: { line: number } }[] }

const ROOT = path.resolve(import.meta.dirname, '../..')
const OXLINT = path.join(ROOT, 'node_modules/oxlint/bin/oxlint')
const CONFIG = '.oxlintrc.json'

/**
 * Lints a temporary project that consists of these files (path to source) and the rules of this project.
 *
 * @throws if the linter itself fails, for example because of an unknown rule or a broken plugin
 */
export const lintScratchProject = async (files: Record<string, string>): Promise<LintFinding[]> => {
  // The system's temporary folder may be a symlink, and rules compare real paths.
  const root = await mkdtemp(path.join(await realpath(tmpdir()), 'lint-'))
  try {
    for (const name of [CONFIG, 'package.json', 'tools/lint']) {
      await cp(path.join(ROOT, name), path.join(root, name), { recursive: true })
    }
    await writeFiles(root, files)
    return await lint(root, CONFIG)
  } finally {
    await rm(root, { recursive: true })
  }
}

/** Writes files (path to content) into a folder, with the folders they need. */
export const writeFiles = async (root: string, files: Record<string, string>): Promise<void> => {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}

const lint = (root: string, config: string): Promise<LintFinding[]> =>
  new Promise((resolve, reject) => {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, [OXLINT, '-c', config, '--format=json'], options, (_exit, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout).diagnostics)
      } catch {
        reject(new Error(`oxlint did not run: ${stdout}${stderr}`))
      }
    })
  })
