import { Plate } from '#web/lib/plate/Plate.tsx'
import book from './open-book.svg'
import { ContinueButton } from './ContinueButton.tsx'
import { QuestionHeader } from './QuestionHeader.tsx'
import type { QuestionOf, QuestionProps } from './question-props.ts'
import styles from './question.module.css'

/** The last page of the quiz, which continues to the plan. */
export const Finish = ({ question, place, onAnswer }: QuestionProps<QuestionOf<'Finish'>>) => (
  <main className={styles.page}>
    <Plate className={styles.emblem} src={question.url ?? book} alt="" width={360} height={240} />
    <QuestionHeader question={question} place={place} />
    <ContinueButton onClick={() => onAnswer([])}>Generate plan</ContinueButton>
  </main>
)
