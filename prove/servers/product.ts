import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createKeyFolder } from './keys.ts'
import { startChild } from '#operate/servers/child-process.ts'
import { freePort } from '#operate/servers/embedded-servers.ts'
import { findRunning } from '#operate/servers/running-product.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** With it, browser tests report mails as a relay does. */
export const MAIL_REPORTS_SECRET = 'a-secret-of-mail-reports'

/** Starts the whole product in its own folder, like `make run`. */
export const startProduct = async (env: NodeJS.ProcessEnv = {}) => {
  const dir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'product-')))
  const logFile = join(dir, 'run.log')
  const child = startChild(process.execPath, [join(root, 'operate/start/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: dir,
      PORT: String(await freePort()),
      RATE_LIMITS: 'off',
      ADMISSION: 'off',
      PASSWORD_ROUNDS: '4',
      ...env,
    },
    logFile,
  })
  /** Stops the product and keeps its folder, so another one can continue. */
  const end = () => child.stop('SIGTERM')
  const stop = async () => {
    await end()
    await rm(dir, { recursive: true, force: true })
  }
  for (;;) {
    const running = findRunning(dir)
    // A product that was just killed in the same folder may still appear to run.
    if (running && running.pid === child.process.pid) return { ...running, dir, end, stop }
    if (child.process.exitCode !== null) {
      throw new Error(`The product did not start: ${await readFile(logFile, 'utf8')}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Starts one product for all browser tests, unless the environment names one. */
export const setup = async () => {
  if (process.env['E2E_BASE_URL']) return undefined
  const removeKeys = await createKeyFolder()
  const { url, adminUrl, databaseUrl, natsUrl, dir, stop } = await startProduct({ MAIL_REPORTS_SECRET })
  process.env['E2E_BASE_URL'] = url
  process.env['E2E_DATABASE_URL'] = databaseUrl
  if (natsUrl) process.env['E2E_NATS_URL'] = natsUrl
  process.env['E2E_MAIL_DIR'] = join(dir, 'mail')
  process.env['E2E_ADMIN_URL'] = adminUrl.replace(/\/login$/, '')
  return async () => {
    await stop()
    await removeKeys()
  }
}
