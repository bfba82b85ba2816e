import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { ChoiceRow } from '#web/ui/choice-row/ChoiceRow.tsx'
import { QuestionHeader } from './QuestionHeader.tsx'
import type { QuestionOf, QuestionProps } from './question-props.ts'
import styles from './question.module.css'
import { CHOICE_KEYS, choiceOf } from './use-keys.ts'

/** A question with one choice, which continues at once. */
export const SingleSelect = ({ question, place, chosen, onAnswer }: QuestionProps<QuestionOf<'select'>>) => {
  const id = useId()
  const { marked, setMarked, keys, onClick } = useChoice(question.choices, chosen[0], (choice) => onAnswer([choice]))
  return (
    <main className={styles.page}>
      <QuestionHeader question={question} place={place} id={id} />
      <div
        className={styles.choices}
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={question.subtext && `${id}-subtext`}
      >
        {question.choices.map((choice, n) => (
          <ChoiceRow
            key={choice}
            type="radio"
            name={question.key}
            label={choice}
            letter={CHOICE_KEYS[n]}
            value={choice}
            checked={choice === marked}
            onChange={() => setMarked(choice)}
            onClick={() => onClick(choice)}
            {...keys}
          />
        ))}
      </div>
      <p className={styles.keys} aria-hidden="true">
        Press Enter to choose
      </p>
    </main>
  )
}

/**
 * Chooses by tap, Enter, Space and letters. Arrow keys only move within the radio group; browsers report them as clicks, which
 * must be ignored.
 */
const useChoice = (choices: readonly string[], known: string | undefined, onChoose: (choice: string) => void) => {
  const [marked, setMarked] = useState(known)
  const moving = useRef(false)

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    moving.current = event.key.startsWith('Arrow')
    const isPressed = (event.key === 'Enter' || event.key === ' ') && !event.repeat
    const choice = isPressed ? event.currentTarget.value : choiceOf(event, choices)
    if (choice === undefined) return
    event.preventDefault()
    setMarked(choice)
    onChoose(choice)
  }
  const onKeyUp = () => {
    moving.current = false
  }
  const onClick = (choice: string) => {
    if (!moving.current) onChoose(choice)
  }
  return { marked, setMarked, keys: { onKeyDown, onKeyUp }, onClick }
}
