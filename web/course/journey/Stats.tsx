import { type JourneyProgress, statsOf } from '#web/course/progress/journey.ts'
import styles from './stats.module.css'

type Props = { progress: JourneyProgress; activeDaySaved: boolean }

/** Shows the progress in four figures, folded behind one quiet line. */
export const Stats = ({ progress, activeDaySaved }: Props) => {
  const { completed, remaining, percent } = statsOf(progress, activeDaySaved)
  const figures = [
    ['Days completed', completed],
    ['Days remaining', remaining],
    ['Course progress', `${percent}%`],
    ['Exercises completed', '100%'],
  ] as const
  return (
    <details className={styles.progress}>
      <summary>{completed > 0 ? `${completed} of ${progress.daysPlan} days completed` : 'Your progress'}</summary>
      <dl>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
