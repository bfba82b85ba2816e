import { useId } from 'react'
import type { Task } from '#api/contracts/course/course.ts'
import { ChoiceRow } from '#web/ui/choice-row/ChoiceRow.tsx'
import { toggleOption } from '#web/course/day/saving/draft.ts'
import { Silence } from '#web/course/day/silence/Silence.tsx'
import styles from './quiz-block.module.css'
import { withName } from './with-name.ts'
import { WRITING_LENGTH } from '#api/contracts/course/writing-length.ts'

type Props<T extends Task = Task> = {
  task: T
  userName: string
  answer: string | string[] | undefined
  error: string | undefined
  /** Whether the answer stays on this device. */
  isOnDevice: boolean
  onAnswer: (answer: string | string[]) => void
}

export const TaskView = ({ task, ...rest }: Props) =>
  task.type === 'textarea' ? <Writing task={task} {...rest} /> : <Choices task={task} {...rest} />

const Writing = ({
  task,
  userName,
  answer,
  error,
  isOnDevice,
  onAnswer,
}: Props<Extract<Task, { type: 'textarea' }>>) => {
  const id = useId()
  const text = typeof answer === 'string' ? answer : ''
  return (
    <div className={styles.task}>
      <label className={styles.title} htmlFor={id}>
        {withName(task.title, userName)}
      </label>
      <p id={`${id}-description`} className={styles.description}>
        {withName(task.description, userName)}
      </p>
      <Silence minutes={task.silenceMinutes} />
      <textarea
        id={id}
        className={styles.writing}
        name={task.id}
        rows={3}
        maxLength={WRITING_LENGTH}
        placeholder={task.placeholder}
        aria-describedby={`${describedBy(id, error)}${isOnDevice ? ` ${id}-place` : ''}`}
        aria-invalid={error !== undefined}
        value={text}
        onChange={(event) => onAnswer(event.target.value)}
      />
      {isOnDevice && (
        <p id={`${id}-place`} className={styles.place}>
          Stays on this device
        </p>
      )}
      {/* Print shows the complete text, while the field would cut it off. */}
      <p className={styles.written} aria-hidden="true">
        {text}
      </p>
      <FieldError id={id} error={error} />
    </div>
  )
}

const describedBy = (id: string, error: string | undefined) =>
  error === undefined ? `${id}-description` : `${id}-description ${id}-complaint`

const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error === undefined ? null : (
    <p id={`${id}-complaint`} className={styles.complaint} role="alert">
      {error}
    </p>
  )

const Choices = ({ task, userName, answer, error, onAnswer }: Props<Extract<Task, { type: 'radio' | 'checkbox' }>>) => {
  const id = useId()
  const chosen = typeof answer === 'string' ? [answer] : (answer ?? [])
  const choose = (option: string) =>
    onAnswer(task.type === 'radio' ? option : toggleOption(task.options, chosen, option))
  return (
    <fieldset className={styles.task} aria-describedby={describedBy(id, error)}>
      <legend className={styles.title}>{withName(task.title, userName)}</legend>
      <p id={`${id}-description`} className={styles.description}>
        {withName(task.description, userName)}
      </p>
      <Silence minutes={task.silenceMinutes} />
      <div className={styles.options}>
        {task.options.map((option) => (
          <ChoiceRow
            key={option}
            type={task.type}
            name={task.id}
            label={option}
            value={option}
            checked={chosen.includes(option)}
            onChange={() => choose(option)}
          />
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
