import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '#operate/servers/embedded-servers.ts'

export const COMMIT = 'git -c user.name=check -c user.email=check@example.com commit --quiet --all --message=Release'

/** An installation in a folder of its own, like a clone on a server. */
export type Installation = {
  url: string
  /** Runs commands in its folder as an operator types them. Returns what they print. */
  sh: (commands: string) => Promise<string>
  /** Returns what a statement selects. */
  sql: (statement: string) => Promise<string>
  /** Sends JSON, or asks for a page. Returns the status; 0 without a reply. */
  send: (path: string, body?: object) => Promise<number>
  /** Asks for a page until it is called again. Returns how many requests got each status. */
  probe: () => () => Promise<Record<number, number>>
  remove: () => Promise<void>
}

/** Prepares an installation on free ports, as a clone of the folder `origin` beside it. Nothing runs yet. */
export const createInstallation = async (folder: string): Promise<Installation> => {
  await cloneSources(join(folder, '../origin'), folder)
  const [http, https, replica, grafana] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const names = `HTTP_PORT=${http}\nHTTPS_PORT=${https}\nREPLICA_PORT=${replica}\nGRAFANA_PORT=${grafana}\nCOMPOSE_PROJECT_NAME=compose-check\n`
  await writeFile(join(folder, '.env'), names)
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'root.crt') }
  const sh = async (commands: string) => {
    const options = { cwd: folder, env, maxBuffer: 256_000_000 }
    const { stdout } = await run('bash', ['-eo', 'pipefail', '-c', commands], options)
    return stdout
  }
  const url = `https://localhost:${https}`
  const send = createClient(url, folder)
  return {
    url,
    sh,
    send,
    sql: async (statement) =>
      (await sh(`docker compose exec -T postgres psql -U postgres -Atc "${statement}" app`)).trim(),
    probe: () => probeWith(send),
    remove: async () => {
      await sh("docker compose --profile '*' down --volumes --remove-orphans")
    },
  }
}

/** Makes a repository of what git knows, without tests, and clones it, so that an `.env` of this folder is never touched. */
const cloneSources = async (origin: string, folder: string) => {
  const list = `{ git ls-files; git ls-files --others --exclude-standard; } | grep -v 'test[.]tsx*$' | sort -u`
  const clone = [
    `mkdir "$0" && ${list} | tar -cf - -T - | tar -xf - -C "$0"`,
    `git -C "$0" init --quiet && git -C "$0" add . && ${COMMIT.replace('git', 'git -C "$0"')} && git clone --quiet "$0" "$1"`,
    // Older than the installed packages, which are those of this folder.
    `ln -s "$PWD/node_modules" "$1" && touch --date=@0 "$1"/package*.json`,
  ]
  await run('bash', ['-ec', clone.join('\n'), origin, folder], { cwd: root })
}

const createClient = (url: string, folder: string) => {
  let ca: Buffer | undefined
  return async (path: string, body?: object): Promise<number> => {
    ca ??= await readFile(join(folder, 'root.crt'))
    const options = {
      ca,
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      timeout: 15_000,
    }
    return await new Promise<number>((resolve) => {
      const call = request(`${url}${path}`, options, (reply) => {
        reply.resume()
        resolve(reply.statusCode ?? 0)
      })
      call.on('timeout', () => call.destroy())
      call.on('error', () => resolve(0))
      call.end(body && JSON.stringify(body))
    })
  }
}

const probeWith = (send: Installation['send']) => {
  const statuses: Record<number, number> = {}
  let isStopping = false
  const probing = (async () => {
    while (!isStopping) {
      const status = await send('/')
      statuses[status] = (statuses[status] ?? 0) + 1
      await delay(50)
    }
  })()
  return async () => {
    isStopping = true
    await probing
    return statuses
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
