import { Onward } from './ContinueButton.tsx'
import { Opening } from './QuestionHeader.tsx'
import type { QuestionOf, QuestionProps } from './QuestionView.tsx'
import styles from './question.module.css'

/** Passages to read, as a page of a book. */
export const Text = ({ question, place, onAnswer }: QuestionProps<QuestionOf<'text'>>) => (
  <main className={styles.page}>
    <Opening question={question} place={place} reading />
    <Onward onClick={() => onAnswer([])}>Continue</Onward>
  </main>
)
