import { useId } from 'react'
import type { QuizBlock as Block } from '#api/contracts/course/course.ts'
import type { BlockProps } from './block-props.ts'
import styles from './quiz-block.module.css'
import { TaskView } from './TaskView.tsx'
import { withName } from './with-name.ts'

type Props = Block['props'] & Omit<BlockProps, 'block' | 'translation'>

/** Tasks and questions, with the time they take. */
export const QuizBlock = ({ title, timeEstimate, tasks, userName, answers, errors, isOnDevice, onAnswer }: Props) => {
  const id = useId()
  return (
    <section className={styles.block} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id}>{withName(title, userName)}</h2>
        <p className={styles.time}>{timeEstimate}</p>
      </header>
      {tasks.map((task) => (
        <TaskView
          key={task.id}
          task={task}
          userName={userName}
          answer={answers[task.id]}
          error={errors[task.id]}
          isOnDevice={isOnDevice}
          onAnswer={(answer) => onAnswer(task.id, answer)}
        />
      ))}
    </section>
  )
}
