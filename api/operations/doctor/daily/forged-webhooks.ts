import { defineDoctorCheck, failure, ok } from '#api/operations/doctor/check.ts'

const MINUTES = 15
const MAX = 5

export const forgedWebhooks = defineDoctorCheck({
  title: 'Signatures of webhooks',
  question: 'Do webhooks come with a valid signature?',
  fix: 'timedatectl set-ntp true; make doctor compares PADDLE_WEBHOOK_SECRET with that of Paddle',
  runbook: 'If the secret fits, a stranger tries.',
  read: ({ recent }) => ({
    forged: recent?.within('webhooks', MINUTES).bad ?? 0,
    stale: recent?.within('stale webhooks', MINUTES).bad ?? 0,
  }),
  judge: ({ forged, stale }) => {
    if (stale > 0)
      return failure(
        `${stale} genuine webhooks within ${MINUTES} minutes were signed a minute away from our clock: the clock is wrong.`,
      )
    return forged > MAX
      ? failure(`${forged} webhooks had no valid signature within ${MINUTES} minutes.`)
      : ok('Webhooks are signed, as far as this process saw.')
  },
})
