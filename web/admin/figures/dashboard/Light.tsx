import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { useLight } from '#web/admin/shell/use-light.ts'

const MAX_PROBLEMS = 3

/** Names the first three things that touch buyers and are not well. */
export const Light = () => {
  const problems = useLight()?.problems ?? []
  const more = problems.length - MAX_PROBLEMS
  return (
    <Alerts isWarning messages={[...problems.slice(0, MAX_PROBLEMS), more > 0 ? `And ${more} more.` : undefined]} />
  )
}
