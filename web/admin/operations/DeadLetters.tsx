import type { ReactNode } from 'react'
import type { DeadLetter, OperationsReply, retry } from '#api/contracts/operations/operations.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'
import styles from '#web/admin/shell/screen.module.css'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { formatCount, formatInstant } from '#web/admin/shell/format.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'

type Props = {
  deadLetters: OperationsReply['deadLetters']
  projections: OperationsReply['projections']
  onRetried: () => void
}

/** Shows why an event was set aside: the error message, and the stack on demand. */
const reasonCell = ({ reason, message, stack }: DeadLetter): ReactNode => {
  const sentence = message === null ? reason : `${reason}: ${message}`
  if (stack === null) return sentence
  return (
    <>
      {sentence}
      <details>
        <summary>Stack</summary>
        <pre className={styles.stack}>{stack}</pre>
      </details>
    </>
  )
}

/** Lists the events that were set aside, with a retry button for each projection. */
export const DeadLetters = ({ deadLetters, projections, onRetried }: Props) => {
  const { send, busy, failure } = useAdminAction()
  const names = [...new Set(deadLetters.latest.map(({ projection }) => projection))]
  const isRetrying = (name: string) =>
    projections.some((each) => each.name === name && ['asked', 'running'].includes(each.rebuild))
  const retryProjection = async (projection: string) => {
    if (await send<typeof retry>('/admin/dead-letters/retry', { projection })) onRetried()
  }
  return (
    <Grid
      name="Dead letters"
      note={
        deadLetters.total === 0
          ? 'No event was set aside.'
          : `Events that could not be applied and were set aside: ${formatCount(deadLetters.total)}. To try them again, the projection is rebuilt next to the live one, with all events in order.`
      }
      numbers={[1]}
      sentences={[2]}
      headings={['Projection', 'Position', 'Reason', 'Type', 'Set aside', 'Event']}
      rows={deadLetters.latest.map((deadLetter) => ({
        key: `${deadLetter.projection} ${deadLetter.position}`,
        status: 'bad',
        cells: [
          deadLetter.projection,
          formatCount(deadLetter.position),
          reasonCell(deadLetter),
          deadLetter.type,
          formatInstant(deadLetter.at),
          deadLetter.eventId,
        ],
      }))}
    >
      <Alerts messages={[failure]} />
      {names.length > 0 && (
        <div className={styles.tools}>
          {names.map((name) => (
            <Button
              key={name}
              compact
              variant="quiet"
              disabled={busy || isRetrying(name)}
              onClick={() => void retryProjection(name)}
            >
              {isRetrying(name) ? `Trying ${name} again…` : `Try ${name} again`}
            </Button>
          ))}
        </div>
      )}
    </Grid>
  )
}
