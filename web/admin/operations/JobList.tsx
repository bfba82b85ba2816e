import type { JobState, OperationsReply } from '#api/contracts/operations/operations.ts'
import { formatCount, formatInstant } from '#web/admin/shell/format.ts'
import { Grid } from '#web/admin/figures/cards/table/Grid.tsx'

/** Texts for the jobs of this release. Others are shown by their name. */
const JOBS: Record<string, { name: string; done: string }> = {
  retention: { name: 'Retention', done: 'visitors cleared' },
  'key rotation': { name: 'Key rotation', done: 'keys wrapped again' },
  'no-ops': { name: 'Requests without effect', done: 'requests forgotten' },
  'expired sessions': { name: 'Expired sessions', done: 'sessions cleared' },
  'expired limits': { name: 'Expired counts of requests', done: 'counts cleared' },
  backup: { name: 'Backup', done: 'backups' },
  copy: { name: 'Copy of the backups', done: 'copies' },
  rehearsal: { name: 'Restore of the newest backup', done: 'restores verified' },
  'mail server': { name: 'Sign-in at the mail server', done: 'changes' },
  'mails of the erased': { name: 'Stored mails to erased persons', done: 'persons forgotten' },
  mails: { name: 'Mails', done: 'records removed' },
  'device details': { name: 'Device details', done: 'reports cleared' },
  withdrawals: { name: 'Handled withdrawals', done: 'withdrawals cleared' },
  reconciliation: { name: 'Reconciliation', done: 'differences' },
  'weekly report': { name: 'Weekly report', done: 'mails' },
  customers: { name: 'Customers who never paid', done: 'addresses erased' },
  registrations: { name: 'Unpaid registrations', done: 'accounts erased' },
}

const resultOf = ({ name, done, total }: JobState) =>
  `${formatCount(done)} ${JOBS[name]?.done ?? 'done'} (${formatCount(total)} in all)`

const keysInWords = ({ masters, damaged }: OperationsReply['keys']) => {
  const inUse = masters.map(({ epoch, since }) => `${epoch} (since ${formatInstant(since)})`).join(', ')
  return `Master key in use: ${inUse || 'none yet'}. Damaged keys: ${damaged === 0 ? 'none' : formatCount(damaged)}.`
}

/** Lists the jobs that clear data and change keys: when they ran, with which result, and when they run next. */
export const JobList = ({ jobs, keys }: { jobs: readonly JobState[]; keys: OperationsReply['keys'] }) => (
  <Grid
    name="Jobs"
    note={jobs.length === 0 ? 'No projector has run yet.' : `${keysInWords(keys)} Times are in UTC.`}
    headings={['Job', 'Last run', 'Result', 'Last change', 'Next run', 'Failures']}
    sentences={[5]}
    rows={jobs.map((job) => ({
      key: job.name,
      status: job.failures > 0 ? 'bad' : undefined,
      cells: [
        JOBS[job.name]?.name ?? job.name,
        job.endedAt === null ? 'never' : formatInstant(job.endedAt),
        job.endedAt === null ? '' : resultOf(job),
        job.actedAt === null ? 'never' : formatInstant(job.actedAt),
        job.nextAt === null ? '' : formatInstant(job.nextAt),
        job.failures === 0 ? 'none' : `${formatCount(job.failures)}: ${job.error ?? 'unknown'}`,
      ],
    }))}
  />
)
