import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { defineDoctorCheck, failureIfAny } from '#api/operations/doctor/check.ts'
import { normalizePublicUrl } from '#api/operations/doctor/public-site.ts'

/** Ports of PostgreSQL, and of NATS for clients, monitoring and routes. */
const PORTS = [5432, 4222, 8222, 6222]
const MAX_ADDRESSES = 6

const portsOf = (...urls: (string | undefined)[]) =>
  urls.flatMap((list) => list?.split(',') ?? []).flatMap((url) => Number(new URL(url).port) || [])

const isOpen = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: 1_500 })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false))
  })

export const openPorts = defineDoctorCheck({
  title: 'Open ports',
  question: 'Are the database and NATS out of reach from outside?',
  fix: 'listen on 127.0.0.1 or an inner network, and close the port in the firewall',
  read: async ({ settings }) => {
    const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
    const outside = own.filter(({ internal, address }) => !internal && !address.startsWith('fe80'))
    const hosts = [normalizePublicUrl(settings)?.host ?? [], outside.map(({ address }) => address)].flat()
    const ports = new Set([...PORTS, ...portsOf(settings.DATABASE_URL, settings.NATS_URL)])
    const asked = [...new Set(hosts)]
      .slice(0, MAX_ADDRESSES)
      .flatMap((host) => [...ports].map((port) => ({ host, port })))
    const answers = await Promise.all(asked.map(async (one) => ({ ...one, open: await isOpen(one.host, one.port) })))
    return answers.filter(({ open }) => open)
  },
  judge: (open) =>
    failureIfAny(
      open.map(({ host, port }) => `Port ${port} answers at ${host}.`),
      'No port of theirs answers at an outer address of this machine.',
    ),
})
