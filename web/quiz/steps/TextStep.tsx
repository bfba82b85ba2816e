import { useRef, useState, type InputHTMLAttributes, type ReactNode, type SyntheticEvent } from 'react'
import { tidyEmail } from '#api/contracts/tidy/tidy-email.ts'
import { tidy } from '#api/contracts/tidy/tidy.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { duringTyping, type FieldRule } from './rules.ts'
import step from './step.module.css'
import styles from './text-step.module.css'

const DEBOUNCE_MS = 200

type Props = {
  title: string
  text: string
  label: string
  /** A picture above the title. */
  cover?: ReactNode
  /** A choice between the field and the button. */
  option?: ReactNode
  /** The small print below the button. */
  note: ReactNode
  rule: FieldRule
  /** The value that was entered before. */
  known: string | undefined
  /** Attributes that help with typing. */
  field: InputHTMLAttributes<HTMLInputElement>
  onDone: (value: string) => void
}

/** A screen with one labeled field, used by the e-mail step and the name step. */
export const TextStep = ({ title, text, cover, label, option, note, rule, known = '', field, onDone }: Props) => {
  usePageTitle(title)
  const form = useRef<HTMLFormElement>(null)
  const { value, error, type, attempt } = useAnswer(rule, known)

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    attempt()
    if (rule(value) === undefined) onDone((field.type === 'email' ? tidyEmail : tidy)(value))
    else form.current?.querySelector('input')?.focus()
  }
  return (
    <main className={step.page}>
      {cover && <div className={styles.cover}>{cover}</div>}
      <h1 className={step.title}>{title}</h1>
      <p className={step.text}>{text}</p>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.answer}>
          <Field
            {...field}
            label={label}
            value={value}
            error={error}
            onValue={type}
            onBlur={() => value !== '' && attempt()}
          />
        </div>
        {option}
        <Button type="submit" disabled={value === ''}>
          Continue
        </Button>
      </form>
      <p className={styles.note}>{note}</p>
    </main>
  )
}

/**
 * Holds the value and its error, shown after a pause in typing. A merely unfinished value is an error only after the
 * first attempt to submit or to leave the field.
 */
const useAnswer = (rule: FieldRule, known: string) => {
  const [value, setValue] = useState(known)
  const [judged, setJudged] = useState<string>()
  const [attempted, setAttempted] = useState(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const complaintOf = attempted ? rule : duringTyping(rule)
  return {
    value,
    error: judged === undefined ? undefined : complaintOf(judged),
    type: (typed: string) => {
      setValue(typed)
      clearTimeout(pause.current)
      pause.current = setTimeout(() => setJudged(typed), DEBOUNCE_MS)
    },
    attempt: () => {
      clearTimeout(pause.current)
      setAttempted(true)
      setJudged(value)
    },
  }
}
