import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setup } from './testing/product.ts'

/**
 * Runs a script beside a product of its own, unless the environment names one that runs:
 * `node run/with-product.ts <script> [arguments]`.
 */
const stop = await setup()
// A Ctrl-C reaches the script too. When that has ended, the product is ended in order.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
const script = spawn(process.execPath, process.argv.slice(2), { stdio: 'inherit' })
const [code] = await once(script, 'exit')
await stop?.()
process.exit(code ?? 1)
