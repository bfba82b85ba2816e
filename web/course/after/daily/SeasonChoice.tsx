import type { chooseSeason, CurrentSeason } from '#api/contracts/course/sequels.ts'
import { NamedPlate } from '#web/course/art/DayPlate.tsx'
import { postAsSubscriber } from '#web/course/data/account-api.ts'
import { invalidateAnswers } from '#web/course/data/cabinet-query.ts'
import { dayInWords } from '#web/course/data/dates.ts'
import { useAttempt } from '#web/course/data/use-attempt.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import styles from './daily.module.css'
import { seasonArt } from './season-art.ts'

/** Offers the season of the church year to a reader, or the way out of it. */
export const SeasonChoice = ({ season: { season, name, about, endsOn, isEntered } }: { season: CurrentSeason }) => {
  const { busy, error, attempt } = useAttempt()
  const choose = async () => {
    const body = { season, enters: !isEntered }
    if (await attempt(() => postAsSubscriber<typeof chooseSeason>('/account/season', body))) invalidateAnswers()
  }
  const until = `until ${dayInWords(endsOn)}`
  return (
    <section className={styles.season} aria-label={name}>
      {isEntered ? (
        <p>
          Your pages follow {name} {until}. Then they go on where you were.
        </p>
      ) : (
        <>
          <NamedPlate name={seasonArt(season)} />
          <p>
            <strong>It’s {name}.</strong> {about} Your daily pages can follow it {until}. You can leave it on any day.
          </p>
        </>
      )}
      <ErrorMessage>{error}</ErrorMessage>
      <Button variant="quiet" compact disabled={busy} aria-busy={busy} onClick={() => void choose()}>
        {isEntered ? `Leave ${name}` : `Follow ${name}`}
      </Button>
    </section>
  )
}
