import { defineDoctorCheck, failure, ok, warning } from '#api/operations/doctor/check.ts'

export const nats = defineDoctorCheck({
  title: 'NATS',
  question: 'Is NATS connected?',
  fix: 'docker compose up --detach nats-1 nats-2 nats-3; check NATS_URL',
  read: ({ bus }) => bus.state(),
  judge: (state) => {
    if (state === 'absent') return warning('NATS_URL is not set: everything works by polling, and no consumer is fed.')
    return state === 'connected' ? ok('NATS is connected.') : failure(`NATS is ${state}.`)
  },
})
