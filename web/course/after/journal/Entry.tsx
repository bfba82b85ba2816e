import { Link } from 'react-router-dom'
import type { JournalEntry } from '#api/contracts/course/sequels.ts'
import { DayPlate, MotifPlate } from '#web/course/art/DayPlate.tsx'
import { dateInWords } from '#web/course/data/dates.ts'
import { DAILY, SEASON } from '#events/course/courses/courses.ts'
import { withName } from '#web/course/day/blocks/with-name.ts'
import { paths } from '#web/paths.ts'
import { DotList } from '#web/ui/dot-list/DotList.tsx'
import { splitAtFound } from './entries.ts'
import styles from './journal.module.css'

const ADDRESSES: Readonly<Record<string, string>> = {
  [DAILY]: `${paths.account.daily}?page=`,
  [SEASON]: `${paths.account.season}?day=`,
}
const NAMES: Readonly<Record<string, string>> = { [SEASON]: 'Second season, day' }

/** Shows what the reader wrote on one day. */
export const Entry = ({ entry, query }: { entry: JournalEntry; query: string }) => (
  <article className={styles.entry}>
    <Thumbnail {...entry} />
    <h3>
      <Link to={addressOf(entry)}>{entry.title || placeOf(entry)}</Link>
    </h3>
    <p className={styles.place}>
      <DotList items={[placeOf(entry), dateInWords(entry.date)]} />
    </p>
    {entry.answers.map(({ question, answer }) => (
      <div key={question} className={styles.answer}>
        <h4>{withName(question, '')}</h4>
        <Answer answer={answer} query={query} />
      </div>
    ))}
  </article>
)

const Thumbnail = ({ courseVersion, day, motif }: JournalEntry) =>
  motif ? (
    <MotifPlate motif={motif} className={styles.picture} />
  ) : (
    <DayPlate {...{ courseVersion, day }} className={styles.picture} />
  )

const addressOf = ({ courseVersion, day }: JournalEntry) =>
  `${ADDRESSES[courseVersion] ?? `${paths.account.day}?day=`}${day}`

const placeOf = ({ courseVersion, day }: JournalEntry) =>
  courseVersion === DAILY ? 'Daily page' : `${NAMES[courseVersion] ?? 'Day'} ${day}`

const Answer = ({ answer, query }: { answer: string | string[]; query: string }) =>
  typeof answer === 'string' ? (
    <p className={styles.words}>{markMatches(answer, query)}</p>
  ) : (
    <ul className={styles.choices}>
      {answer.map((choice) => (
        <li key={choice}>{choice}</li>
      ))}
    </ul>
  )

/** Marks the words of a search in a text. */
const markMatches = (text: string, query: string) =>
  splitAtFound(text, query).map((part, n) => (n % 2 === 1 ? <mark key={n}>{part}</mark> : part))
