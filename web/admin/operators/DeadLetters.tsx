import type { ReactNode } from 'react'
import type { DeadLetter, OperationsReply, retry } from '#api/contracts/admin-operations.ts'
import { post } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useActing } from './use-admin-action.ts'
import styles from '#web/admin/dashboard/dashboard.module.css'
import { Grid } from '#web/admin/table/Grid.tsx'
import { count, instant } from './operations-text.ts'
import { Sentences } from '#web/admin/shell/Sentences.tsx'

type Props = {
  letters: OperationsReply['deadLetters']
  projections: OperationsReply['projections']
  onRetried: () => void
}

/** Why an event was set aside: the error's message, and its stack to open. */
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

/** Events that were set aside, and for each projection that set some aside a button that tries them again. */
export const DeadLetters = ({ letters, projections, onRetried }: Props) => {
  const { act, busy, failure } = useActing()
  const names = [...new Set(letters.latest.map(({ projection }) => projection))]
  const isUnderWay = (name: string) =>
    projections.some((each) => each.name === name && ['asked', 'running'].includes(each.rebuild))
  const tryAgain = async (projection: string) => {
    const idempotencyKey = crypto.randomUUID()
    if (
      await act((bearer) => post<typeof retry>('/admin/dead-letters/retry', { projection }, { bearer, idempotencyKey }))
    )
      onRetried()
  }
  return (
    <Grid
      name="Dead letters"
      note={
        letters.total === 0
          ? 'No event was set aside.'
          : `${count(letters.total)} events could not be applied and were set aside. To try them again, the projection is built anew beside the live one, with every event in its place.`
      }
      numbers={[1]}
      sentences={[2]}
      heads={['Projection', 'Position', 'Reason', 'Type', 'Set aside', 'Event']}
      rows={letters.latest.map((letter) => ({
        key: `${letter.projection} ${letter.position}`,
        tone: 'bad',
        cells: [
          letter.projection,
          count(letter.position),
          reasonCell(letter),
          letter.type,
          instant(letter.at),
          letter.eventId,
        ],
      }))}
    >
      <Sentences all={[failure]} />
      {names.length > 0 && (
        <div className={styles.tools}>
          {names.map((name) => (
            <Button
              key={name}
              compact
              variant="quiet"
              disabled={busy || isUnderWay(name)}
              onClick={() => void tryAgain(name)}
            >
              {isUnderWay(name) ? `Trying ${name} again…` : `Try ${name} again`}
            </Button>
          ))}
        </div>
      )}
    </Grid>
  )
}
