import { useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { classes } from '#web/ui/classes.ts'
import { ChoiceRow } from '#web/ui/choice-row/ChoiceRow.tsx'
import { ContinueButton } from './ContinueButton.tsx'
import { QuestionHeader } from './QuestionHeader.tsx'
import type { QuestionOf, QuestionProps } from './question-props.ts'
import styles from './question.module.css'
import { CHOICE_KEYS, choiceOf } from './use-keys.ts'

/** A question with one or more choices, submitted in the order in which they are offered. */
export const MultiSelect = ({ question, place, chosen, onAnswer }: QuestionProps<QuestionOf<'multi-select'>>) => {
  const id = useId()
  const [marked, setMarked] = useState(chosen)
  const toggle = (choice: string) => question.choices.filter((other) => marked.includes(other) !== (other === choice))

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onAnswer(marked)
  }
  const toggleByLetter = (event: KeyboardEvent) => {
    const choice = choiceOf(event, question.choices)
    if (choice !== undefined) setMarked(toggle(choice))
  }
  return (
    <main className={styles.page}>
      <form className={styles.form} onSubmit={submit}>
        <QuestionHeader question={question} place={place} id={id} />
        <div
          className={classes(styles.choices, styles.many)}
          role="group"
          aria-labelledby={id}
          aria-describedby={question.subtext && `${id}-subtext`}
        >
          {question.choices.map((choice, n) => (
            <ChoiceRow
              key={choice}
              type="checkbox"
              label={choice}
              letter={CHOICE_KEYS[n]}
              value={choice}
              checked={marked.includes(choice)}
              onChange={() => setMarked(toggle(choice))}
              onKeyDown={toggleByLetter}
            />
          ))}
        </div>
        <ContinueButton type="submit" disabled={marked.length === 0}>
          Continue
        </ContinueButton>
      </form>
    </main>
  )
}
