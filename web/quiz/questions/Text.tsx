import { ContinueButton } from './ContinueButton.tsx'
import { QuestionHeader } from './QuestionHeader.tsx'
import type { QuestionOf, QuestionProps } from './question-props.ts'
import styles from './question.module.css'

/** Passages to read, like a page of a book. */
export const Text = ({ question, place, onAnswer }: QuestionProps<QuestionOf<'text'>>) => (
  <main className={styles.page}>
    <QuestionHeader question={question} place={place} reading />
    <ContinueButton onClick={() => onAnswer([])}>Continue</ContinueButton>
  </main>
)
