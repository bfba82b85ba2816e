import { defineDoctorCheck, failure, ok } from '#api/operations/doctor/check.ts'
import { missedObjective } from '#api/operations/recent.ts'

const ALLOWED = 0.001

export const requests = defineDoctorCheck({
  title: 'Requests',
  question: 'Do 99.9 % of the requests of this process succeed?',
  fix: 'docker compose logs --since 15m api-1 api-2 api-3',
  runbook:
    'Find the route on the dashboard, and its errors in the logs by `id`. After an update, return to the previous commit (`git reset --keep`) and `make deploy`.',
  read: ({ recent }) => recent && missedObjective(recent, 'requests', ALLOWED),
  judge: (share) =>
    share === undefined
      ? ok('This process answers, as far as it was asked.')
      : failure(`${(share * 100).toFixed(1)} % of the requests of the last hours failed.`),
})
