import { defineDoctorCheck, failureIfAny } from '#api/operations/doctor/check.ts'
import { projectorProblems } from '#api/operations/health.ts'

export const projector = defineDoctorCheck({
  title: 'Projector',
  question: 'Does a process lead every projection that screens read?',
  fix: 'docker compose up --detach projector; docker compose logs projector',
  read: ({ pool }) => projectorProblems(pool),
  judge: (problems) => failureIfAny(problems, 'Every projection is led.'),
})
