import { defineDoctorCheck, failure, ok, warning } from '#api/operations/doctor/check.ts'
import { readStreamState } from '#api/operations/doctor/nats-stream.ts'

export const natsStreamStorage = defineDoctorCheck({
  title: 'Stream EVENTS',
  question: 'Is the stream for consumers on disk, led, and copied in a cluster?',
  fix: 'docker compose up --detach nats-1 nats-2 nats-3 projector; NATS_URL names three servers',
  read: ({ bus }) => readStreamState(bus),
  judge: (state) => {
    if (!state) return warning('NATS is not connected.')
    const { config, cluster, error } = state
    if (!config) return warning(`The stream is not there: ${error?.description ?? 'no reason given'}.`)
    if (config.storage !== 'file') return failure(`The stream is kept in ${config.storage}, and lost with its server.`)
    const isCluster = cluster?.name !== undefined
    if (isCluster && cluster.leader === undefined) return failure('No server leads the stream.')
    const late = (cluster?.replicas ?? []).filter(({ current }) => !current).map(({ name }) => name)
    if (late.length > 0) return warning(`Copies are behind or away: ${late.join(', ')}.`)
    return isCluster && config.num_replicas < 2
      ? warning('The stream has one copy in a cluster: a lost server takes it along.')
      : ok(`On disk, ${config.num_replicas === 1 ? 'one copy' : `${config.num_replicas} copies`}.`)
  },
})
