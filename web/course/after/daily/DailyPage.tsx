import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { SaveAnswers } from '#api/contracts/course/cabinet-course.ts'
import type { CurrentSeason } from '#api/contracts/course/sequels.ts'
import type { Stale } from '#web/course/data/resource.ts'
import { DAILY } from '#events/course/courses/courses.ts'
import { MotifPlate } from '#web/course/art/DayPlate.tsx'
import { dayInWords } from '#web/course/data/dates.ts'
import { DayBlocks, SAVE_NOTES } from '#web/course/day/DayBlocks.tsx'
import { DeferredContent } from '#web/course/day/DeferredContent.tsx'
import { TomorrowReminder } from '#web/course/after/TomorrowReminder.tsx'
import { Listen } from '#web/course/day/listen/Listen.tsx'
import { answersOf } from '#web/course/day/saving/draft.ts'
import { type DraftOf, useDraft } from '#web/course/day/saving/use-draft.ts'
import { useSaving } from '#web/course/day/saving/use-saving.ts'
import { TranslationSwitch } from '#web/course/day/translation/TranslationSwitch.tsx'
import { useTranslation } from '#web/course/day/translation/use-translation.ts'
import { LazyBlessing } from '#web/course/journey/lazy-parts.tsx'
import { useWriting } from '#web/course/writing/choice.ts'
import { useWaiting } from '#web/course/saves/my-saves.ts'
import { paths } from '#web/paths.ts'
import { DotList } from '#web/ui/dot-list/DotList.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import day from '#web/course/day/day-page.module.css'
import styles from './daily.module.css'
import { saveResult } from './save-result.ts'
import { SeasonChoice } from './SeasonChoice.tsx'

type Props = Omit<DraftOf, 'courseVersion'> & {
  userName: string
  /** The calendar date of the page. */
  date: string
  openedDay: number
  /** The seasons that today's page follows or may follow; none for other pages. */
  seasons: readonly CurrentSeason[]
  /** The reason for showing a stored copy; undefined for a current one. */
  stale: Stale | undefined
}

const ON_DEVICE = 'Saving marks this page as done. What you write stays on this device.'

const addressOf = (page: number) => `${paths.account.daily}?page=${page}`

const Around = ({ page, openedDay }: { page: number; openedDay: number }) => (
  <nav className={styles.around} aria-label="Other pages">
    {page > 1 && <Link to={addressOf(page - 1)}>The page before</Link>}
    {page < openedDay && <Link to={addressOf(page + 1)}>The page after</Link>}
    <Link to={`${paths.account.daily}?year`}>Your year</Link>
    <Link to={paths.account.journal}>Your journal</Link>
  </nav>
)

/** A page of a day after the course: to read, and to write a note on. */
export const DailyPage = ({ userName, date, openedDay, seasons, stale, ...of }: Props) => {
  const { course, day: page } = of
  const draft = useDraft({ ...of, courseVersion: DAILY })
  const [isSaved, setSaved] = useState(false)
  const question = useRef<HTMLHeadingElement>(null)
  const saves = useWriting()
  const { saving, error, save } = useSaving({
    suspendDraft: draft.suspend,
    onUndecided: () => question.current?.focus(),
    onSaved: (body) => {
      draft.resumeAfter(body)
      setSaved(true)
    },
  })
  const { blocks, translation, hasBoth, choose } = useTranslation(course)
  const waiting = useWaiting().find((one) => one.courseVersion === DAILY && one.day === page)
  const result = saveResult({ waiting, isSaved, isToday: page === openedDay, staysHere: saves === false })

  const submit = () => {
    const { timeSpent } = draft.now()
    const answers = answersOf(course, draft.answers)
    const body: SaveAnswers = { day: page, courseVersion: DAILY, progress: 100, answers, rating: null, timeSpent }
    void save(body)
  }
  const answer = (task: string, text: string | string[]) => {
    setSaved(false)
    draft.answer(task, text)
  }
  const choices = (isEntered: boolean) =>
    seasons.map((season) => season.isEntered === isEntered && <SeasonChoice key={season.season} season={season} />)
  return (
    <main className={day.page}>
      <header className={day.opening}>
        {course.motif && <MotifPlate motif={course.motif} className={day.picture} />}
        <p className={styles.date}>
          <DotList items={[dayInWords(date), ...(course.season ? [course.season.day] : [])]} />
        </p>
        <h1>{course.title}</h1>
        <p>{course.subtitle}</p>
        {hasBoth && <TranslationSwitch translation={translation} onChoose={choose} />}
        <Listen key={translation} />
      </header>
      <DeferredContent className={day.blocks}>
        {choices(false)}
        <p className={styles.liturgy}>{course.season?.opening ?? 'Here I am, Lord. This day is yours.'}</p>
        <DayBlocks
          {...{ course, blocks, translation, userName, saves }}
          courseVersion={DAILY}
          headingRef={question}
          saved={of.saved}
          answers={draft.answers}
          errors={error?.messages}
          onAnswer={answer}
        />
        <p className={styles.liturgy}>
          {course.season?.closing ?? 'Help me remember what I read, and keep those I love. Amen.'}
        </p>
        <section className={day.end} aria-label="Save this page">
          {draft.restored && (
            <p className={day.note}>What you wrote here last time, and hadn’t saved, is still here.</p>
          )}
          <ErrorMessage>{error && `${error.message} Your note is kept on this device.`}</ErrorMessage>
          <Button disabled={saving} aria-busy={saving} onClick={submit}>
            {saving ? 'Saving…' : 'Save my note'}
          </Button>
          <p role="status" className={result ? styles.saved : day.note}>
            {result ?? (saves === false ? ON_DEVICE : SAVE_NOTES[stale ?? 'current'])}
          </p>
          {isSaved && page === openedDay && (
            <>
              <LazyBlessing day={page} />
              <TomorrowReminder />
            </>
          )}
          <Around page={page} openedDay={openedDay} />
          {choices(true)}
        </section>
      </DeferredContent>
    </main>
  )
}
