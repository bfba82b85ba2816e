import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs `main` with flags of Node, restarting this program with them where they are missing. Callers then needn't know the
 * flags of a command, whether they use make or a container.
 */
export const withNodeFlags = async (flags: readonly string[], main: () => Promise<void>): Promise<void> => {
  if (flags.every((flag) => process.execArgv.includes(flag))) return main()
  const restarted = spawn(process.execPath, [...process.execArgv, ...flags, ...process.argv.slice(1)], {
    stdio: 'inherit',
  })
  // Ctrl-C reaches both processes, and this one waits until the other has ended in order.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => restarted.kill('SIGTERM'))
  const exit: unknown[] = await once(restarted, 'exit')
  process.exitCode = typeof exit[0] === 'number' ? exit[0] : 1
}
