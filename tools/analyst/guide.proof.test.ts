import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { type Child, startChild } from '#operate/servers/child-process.ts'
import { freePort } from '#operate/servers/embedded-servers.ts'
import { findRunning } from '#operate/servers/running-product.ts'
import { until } from '#prove/servers/database.ts'

const root = path.join(import.meta.dirname, '../..')
const LEFT_OUT = ['.git', '.data', '.env', 'node_modules', 'shots']

/** Copies the project with its pages, because the guide changes it. The libraries are those of the project. */
const copyProject = async (): Promise<string> => {
  const copy = await mkdtemp(path.join(tmpdir(), 'guide-'))
  // PostgreSQL runs as another account when root starts it.
  await chmod(copy, 0o755)
  const filter = (file: string) => !LEFT_OUT.includes(path.relative(root, file))
  await cp(root, copy, { recursive: true, preserveTimestamps: true, filter })
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  // Make must neither install libraries into the folder of the project nor build pages.
  for (const name of ['package.json', 'package-lock.json']) await utimes(path.join(copy, name), 0, 0)
  await utimes(path.join(copy, 'dist/.built'), new Date(), new Date())
  return copy
}

type Block = { file: string; text: string } | { commands: string[] }

/** Returns the indented blocks of the guide in order: files, which begin with their name, and commands. */
const blocksOf = (document: string): Block[] => {
  const [, guide = ''] = /\n## From a question to a live table in 15 minutes\n([\s\S]*?)\n## /.exec(document) ?? []
  const blocks = [...guide.matchAll(/(?:^ {4}.*\n(?:\n(?= {4}))*)+/gm)].map(([block]) =>
    block.replaceAll(/^ {4}/gm, ''),
  )
  return blocks.map((text) => {
    const [, file] = /^\/\/ (\S+)\n/.exec(text) ?? []
    return file ? { file, text } : { commands: text.trim().split('\n') }
  })
}

let copy = ''
let product: Child | undefined

/** Ctrl-C reaches all processes of the terminal: make and what it runs. */
const pressCtrlC = async () => {
  const pid = product?.process.pid
  if (!product || pid === undefined || product.process.exitCode !== null) return
  process.kill(-pid, 'SIGINT')
  await product.exited
  await until('the product has stopped', () => findRunning(path.join(copy, '.data')) === undefined)
}

afterEach(async () => {
  await pressCtrlC()
  await rm(copy, { recursive: true, force: true })
})

test(
  'the guide for analysts leads from a question to a live table, command by command',
  { timeout: 300_000 },
  async () => {
    copy = await copyProject()
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(await freePort()),
      DATABASE_URL: '',
      NATS_URL: '',
    }
    const dataDir = path.join(copy, '.data')

    const start = async (command: string) => {
      await pressCtrlC()
      product = startChild('bash', ['-c', command], { cwd: copy, env, logFile: path.join(copy, 'run.log') })
      await until('the product runs', () => findRunning(dataDir) !== undefined)
    }
    const run = async (command: string) =>
      (await promisify(execFile)('bash', ['-c', command], { cwd: copy, env })).stdout
    const outputs: string[] = []
    /** The projector needs a moment to fill a new table. */
    const runUntilDone = async (command: string) => {
      await until(command, async () => {
        const output = await run(command).catch(() => undefined)
        if (output !== undefined) outputs.push(`${command}\n${output}`)
        return output !== undefined
      })
    }

    const perform = async (block: Block) => {
      if ('file' in block) return await writeFile(path.join(copy, block.file), block.text)
      for (const command of block.commands) {
        if (command === 'make run') await start(command)
        else if (command.includes('read.')) await runUntilDone(command)
        else outputs.push(`${command}\n${await run(command)}`)
      }
    }

    const blocks = blocksOf(await readFile(path.join(root, 'docs/analysts.md'), 'utf8'))
    expect(blocks.length).toBeGreaterThan(6)
    for (const block of blocks) await perform(block)
    const printed = outputs.join('\n')
    expect(printed).toMatch(/make ask [\s\S]*hour[\s\S]*visitors[\s\S]*emails/)
    expect(printed).toMatch(/make rebuild P=hours-of-day GONE=1/)
  },
)
