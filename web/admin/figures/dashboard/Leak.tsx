import { Link } from 'react-router-dom'
import { largestLosses, lossText } from '#web/admin/figures/funnel/falling.ts'
import { useFunnel } from '#web/admin/figures/funnel/use-funnel.ts'
import styles from '#web/admin/shell/screen.module.css'
import { adminPaths } from '#web/paths.ts'
import { lastWeek } from './week.ts'

/** Names the step of the last week that loses the most visitors. */
export const Leak = ({ live }: { live: boolean }) => {
  const { data } = useFunnel({ key: ['week'], query: lastWeek, live })
  const [loss] = largestLosses(data?.steps ?? [], 1)
  if (!data || !loss) return null
  return (
    <p className={styles.verdict}>
      Largest loss of the week, version {data.shown}: {lossText(loss)} <Link to={adminPaths.funnel}>Funnel</Link>
    </p>
  )
}
