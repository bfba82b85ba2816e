import { defineDoctorCheck, failure, ok } from '#api/operations/doctor/check.ts'
import { missedObjective } from '#api/operations/recent.ts'

const ALLOWED = 0.01

export const figures = defineDoctorCheck({
  title: 'Age of figures',
  question: 'Are figures at most ten seconds old for 99 % of the time?',
  fix: 'docker compose logs projector; docker compose restart projector',
  runbook: 'A rebuild explains it. Compare load and free connections; run more projectors (`PROJECTORS=3`).',
  read: ({ recent }) => recent && missedObjective(recent, 'figures', ALLOWED),
  judge: (share) =>
    share === undefined
      ? ok('Figures were in time, as far as this process looked.')
      : failure(`Figures were late for ${Math.round(share * 100)} % of the last hours.`),
})
