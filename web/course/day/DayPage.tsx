import { DayPlate } from '#web/course/art/DayPlate.tsx'
import { useRef, useState } from 'react'
import { lazyPart } from '#web/course/shell/lazy-part.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import styles from './day-page.module.css'
import { DayBlocks, SAVE_NOTES } from './DayBlocks.tsx'
import { DeferredContent } from './DeferredContent.tsx'
import type { Stale } from '#web/course/data/resource.ts'
import { answersOf } from './saving/draft.ts'
import { Listen } from './listen/Listen.tsx'
import { Rating } from './Rating.tsx'
import { ReadingBar } from './ReadingBar.tsx'
import { TimeSpent } from './TimeSpent.tsx'
import { TranslationSwitch } from './translation/TranslationSwitch.tsx'
import { useTranslation } from './translation/use-translation.ts'
import { type DraftOf, useDraft } from './saving/use-draft.ts'
import { useSaving } from './saving/use-saving.ts'
import { useWriting } from '#web/course/writing/choice.ts'

type Props = DraftOf & {
  userName: string
  daysPlan: number
  /** The reason for showing a stored copy of the day; undefined for a current one. */
  stale: Stale | undefined
  /** The overview that ends the day; the journey unless it is given. */
  overview?: string
}

/** Loads with the few days that need it. */
const HelpLines = lazyPart('HelpLines', () => import('./help/HelpLines.tsx'))

/** A day to read, answer and save. */
export const DayPage = ({ userName, daysPlan, stale, overview, ...of }: Props) => {
  const { course, courseVersion, day } = of
  const draft = useDraft(of)
  const question = useRef<HTMLHeadingElement>(null)
  const saves = useWriting()
  const { saving, error, save } = useSaving({
    suspendDraft: draft.suspend,
    onUndecided: () => question.current?.focus(),
    overview,
  })
  const { blocks, translation, hasBoth, choose } = useTranslation(course)
  const [restored] = useState(draft.restored)

  const submit = () => {
    const { rating, timeSpent } = draft.now()
    void save({ day, courseVersion, progress: 100, answers: answersOf(course, draft.answers), rating, timeSpent })
  }
  return (
    <main className={styles.page}>
      <ReadingBar day={day} daysPlan={daysPlan} before={draft.progressBefore} onReach={draft.reach} />
      <header className={styles.opening}>
        <DayPlate {...{ courseVersion, day }} className={styles.picture} />
        <h1>{course.title}</h1>
        <p>{course.subtitle}</p>
        {hasBoth && <TranslationSwitch translation={translation} onChoose={choose} />}
        <Listen key={translation} />
      </header>
      <DeferredContent className={styles.blocks}>
        <DayBlocks
          {...{ course, courseVersion, blocks, translation, userName, saves }}
          headingRef={question}
          saved={of.saved}
          answers={draft.answers}
          errors={error?.messages}
          onAnswer={draft.answer}
        />
        {course.help && <HelpLines topic={course.help} />}
        <Rating rating={draft.rating} onRate={draft.rate} />
        <section className={styles.end} aria-label="Save this day">
          {restored && <p className={styles.note}>What you wrote here last time, and hadn’t saved, is still here.</p>}
          <ErrorMessage>{error && `${error.message} Your answers are kept on this device.`}</ErrorMessage>
          <div className={styles.finish}>
            <TimeSpent seconds={draft.seconds} />
            <Button disabled={saving} aria-busy={saving} onClick={submit}>
              {saving ? 'Saving…' : 'Save My Responses'}
            </Button>
          </div>
          {saves !== false && <p className={styles.note}>{SAVE_NOTES[stale ?? 'current']}</p>}
        </section>
      </DeferredContent>
    </main>
  )
}
