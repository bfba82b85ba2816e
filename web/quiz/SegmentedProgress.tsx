import type { Question } from '#api/contracts/quiz/funnel.ts'
import { classes } from '#web/ui/classes.ts'
import styles from './segmented-progress.module.css'

type Props = {
  /** The index of the current question, from 0. */
  at: number
  questions: readonly Pick<Question, 'key' | 'chapter'>[]
}

/** "Part 1 of 3: The Bible and you" */
const partText = ({ at, questions }: Props): string | undefined => {
  const chapters = [...new Set(questions.flatMap(({ chapter }) => chapter ?? []))]
  const chapter = questions[at]?.chapter
  return chapter && `Part ${chapters.indexOf(chapter) + 1} of ${chapters.length}: ${chapter}`
}

/** Renders one segment per question, filled up to the current one, with the part of the quiz that it belongs to. */
export const SegmentedProgress = ({ at, questions }: Props) => (
  <>
    <p className={styles.part}>{partText({ at, questions })}</p>
    <div
      className={styles.bar}
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={0}
      aria-valuemax={questions.length}
      aria-valuenow={at + 1}
      aria-valuetext={`Question ${at + 1} of ${questions.length}`}
    >
      {questions.map(({ key, chapter }, segment) => {
        const begins = segment > 0 && chapter !== questions[segment - 1]?.chapter
        return (
          <span
            key={key}
            className={classes(styles.segment, segment <= at && styles.filled, begins && styles.begins)}
          />
        )
      })}
    </div>
  </>
)
