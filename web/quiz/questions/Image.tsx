import { ContinueButton } from './ContinueButton.tsx'
import { QuestionHeader } from './QuestionHeader.tsx'
import { Picture } from './Picture.tsx'
import type { QuestionOf, QuestionProps } from './question-props.ts'
import styles from './question.module.css'

/** A picture with a short text, or with passages to read. */
export const Image = ({ question, place, onAnswer }: QuestionProps<QuestionOf<'image' | 'image-text'>>) => (
  <main className={styles.page}>
    <Picture url={question.url} />
    <QuestionHeader question={question} place={place} />
    <ContinueButton onClick={() => onAnswer([])}>Continue</ContinueButton>
  </main>
)
