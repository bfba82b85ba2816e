import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What oxlint says of one place; a stale suppression breaks no rule and so has no code. */
export type Finding = { filename: string; code?: string; message: string; labels: { span: { line: number } }[] }

const HOUSE = path.dirname(import.meta.dirname)
const OXLINT = path.join(HOUSE, 'node_modules/oxlint/bin/oxlint')

/**
 * Lints a second house, made of nothing but these files (path to source) and the rules of this one, then removes it.
 *
 * @throws if the linter itself fails: a rule it does not know, a plugin that does not load
 */
export async function lintPlanted(files: Record<string, string>): Promise<Finding[]> {
  // The system's temporary folder may be a symlink, and rules compare paths as they really are.
  const root = await mkdtemp(path.join(await realpath(tmpdir()), 'house-'))
  try {
    for (const rules of ['.oxlintrc.json', 'package.json', 'lint']) {
      await cp(path.join(HOUSE, rules), path.join(root, rules), { recursive: true })
    }
    await plant(root, files)
    return await lint(root)
  } finally {
    await rm(root, { recursive: true })
  }
}

/** Writes files (path to content) into a folder, with the folders they need. */
export async function plant(root: string, files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}

function lint(root: string): Promise<Finding[]> {
  return new Promise((resolve, reject) => {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, [OXLINT, '--format=json'], options, (_exit, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout).diagnostics)
      } catch {
        reject(new Error(`oxlint did not run: ${stdout}${stderr}`))
      }
    })
  })
}
