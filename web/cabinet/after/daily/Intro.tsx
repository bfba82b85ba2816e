import { v4 } from 'uuid'
import type { beginSequel } from '#api/contracts/sequels.ts'
import { authorization } from '#web/cabinet/data/subscriber-api.ts'
import { invalidateAnswers } from '#web/cabinet/data/queries.ts'
import { DAILY } from '#web/cabinet/data/sequel.ts'
import { useAttempt } from '#web/cabinet/settings/use-attempt.ts'
import { post } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import styles from './daily.module.css'

const PARTS = [
  ['A psalm', 'with a prayer that grows out of it. It’s a different one each day, for more than three months.'],
  ['The next part of the Gospels', 'from the first line of Mark to the last line of John, in a little over a year.'],
  ['One question', 'and a place to answer it. A line is enough, and so is nothing.'],
  ['Your own words', 'from about a month ago, so you can see how far you’ve come.'],
] as const

/** Explains daily pages to a reader who hasn't begun them. */
export const Intro = () => {
  const { busy, error, attempt } = useAttempt()
  const begin = async () => {
    const options = { ...authorization(), idempotencyKey: v4() }
    const isBegun = await attempt(() => post<typeof beginSequel>('/account/sequels', { sequel: DAILY }, options))
    if (isBegun) invalidateAnswers()
  }
  return (
    <main className={styles.intro}>
      <h1>A page for every day</h1>
      <p className={styles.lead}>Your four weeks are complete. The habit doesn’t have to be.</p>
      <p>
        From here, a new page opens each midnight, where you are. It takes about five minutes, and it goes on for as
        long as you like. Each page has four parts:
      </p>
      <dl className={styles.parts}>
        {PARTS.map(([part, text]) => (
          <div key={part}>
            <dt>{part}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ErrorMessage>{error}</ErrorMessage>
      <Button disabled={busy} aria-busy={busy} onClick={() => void begin()}>
        Open my first page
      </Button>
    </main>
  )
}
