import { defineDoctorCheck, failure, ok } from '#api/operations/doctor/check.ts'

const MINUTES = 15
const MAX = 5

export const forgedWebhooks = defineDoctorCheck({
  title: 'Signatures of webhooks',
  question: 'Do webhooks come with a valid signature?',
  fix: 'make doctor compares PADDLE_WEBHOOK_SECRET with that of Paddle',
  runbook: 'If the secret fits, a stranger tries.',
  read: ({ recent }) => recent?.within('webhooks', MINUTES).bad ?? 0,
  judge: (count) =>
    count > MAX
      ? failure(`${count} webhooks had no valid signature within ${MINUTES} minutes.`)
      : ok('Webhooks are signed, as far as this process saw.'),
})
