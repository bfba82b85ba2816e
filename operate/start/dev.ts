import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Commands of development mode: the product, restarted when sources change, and Vite. */
const commands = [
  [process.execPath, ['operate/start/main.ts']],
  [process.execPath, ['node_modules/vite/bin/vite.js', '--clearScreen', 'false']],
] as const

const children = commands.map(([command, args]) =>
  spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, WATCH: 'on' } }),
)
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
for (const child of children) child.once('exit', stop)
