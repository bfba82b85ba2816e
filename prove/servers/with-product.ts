import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setup } from './product.ts'

/**
 * Runs a script next to its own product, unless the environment names a running one: `node prove/servers/with-product.ts <script>
 * [arguments]`.
 */
const stop = await setup()
// Ctrl-C also reaches the script. The product ends in order after it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
const script = spawn(process.execPath, process.argv.slice(2), { stdio: 'inherit' })
const [code] = await once(script, 'exit')
await stop?.()
process.exit(code ?? 1)
