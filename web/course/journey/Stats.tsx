import { type JourneyProgress, statsOf } from '#web/course/progress/journey.ts'
import { lazyPart } from '#web/course/shell/lazy-part.tsx'
import styles from './stats.module.css'

/** Loads after the screen, which is complete without it. */
const Rhythm = lazyPart('Rhythm', () => import('./Rhythm.tsx'))

type Props = { progress: JourneyProgress; activeDaySaved: boolean; hasAccess: boolean }

/** Shows the progress in four figures, and the last two weeks. */
export const Stats = ({ progress, activeDaySaved, hasAccess }: Props) => {
  const { completed, remaining, percent } = statsOf(progress, activeDaySaved)
  const figures = [
    ['Days completed', completed],
    ['Days remaining', remaining],
    ['Course progress', `${percent}%`],
    ['Exercises completed', '100%'],
  ] as const
  return (
    <section aria-labelledby="stats">
      <h2 id="stats" className={styles.heading}>
        Your progress
      </h2>
      <dl className={styles.stats}>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {hasAccess && (
        <div className={styles.rhythm}>
          <Rhythm />
        </div>
      )}
    </section>
  )
}
