import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { defineDoctorCheck, failureIfAny, warning } from '#api/operations/doctor/check.ts'
import { natsServers } from '#events/bus/bus.ts'

const Varz = z.object({ jetstream: z.object({ config: z.object({ sync_always: z.boolean().default(false) }) }) })

type Server = { name: string; isAlways: boolean }

/** Asks the monitoring port of a server, which answers inside the network of the containers. */
const askServer = async (server: string): Promise<Server[]> => {
  const name = new URL(server).hostname
  const reply = await fetch(`http://${name}:8222/varz`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)
  const { data } = Varz.safeParse(await reply?.json().catch(() => undefined))
  return data ? [{ name, isAlways: data.jetstream.config.sync_always }] : []
}

export const natsSync = defineDoctorCheck({
  title: 'NATS writes at once',
  question: 'Does NATS flush what it acknowledged (sync_interval: always)?',
  fix: 'sync_interval: always in operate/containers/nats.conf, then restart one NATS server at a time',
  read: async ({ settings: { NATS_URL, DATA_DIR } }): Promise<Server[]> => {
    const asked = NATS_URL === undefined ? [] : await Promise.all(natsServers(NATS_URL).servers.map(askServer))
    const own = await readFile(join(DATA_DIR, 'nats', 'nats.conf'), 'utf8').catch(() => undefined)
    const found = asked.flat()
    return found.length > 0 || own === undefined
      ? found
      : [{ name: 'NATS', isAlways: own.includes('sync_interval: always') }]
  },
  judge: (servers) =>
    servers.length === 0
      ? warning('No monitoring port of NATS answers here.')
      : failureIfAny(
          servers.filter(({ isAlways }) => !isAlways).map(({ name }) => `${name} may lose the last two minutes.`),
          'What NATS acknowledged is on disk.',
        ),
})
