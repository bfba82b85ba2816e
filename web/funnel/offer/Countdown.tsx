import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import { minutesAndSeconds } from '#web/funnel/discount/deadline.ts'

/** Said when it becomes true, and not at every tick. */
const said = (left: number) => {
  if (left > 300) return ''
  return left > 60 ? 'Less than 5 minutes left' : 'Less than a minute left'
}

/** What is left of the offer, as m:ss; at zero, Offer Expired. */
export const Countdown = ({ secondsLeft, className }: { secondsLeft: number; className?: string | undefined }) => (
  <>
    {secondsLeft > 0 && (
      <span role="timer" className={className}>
        {minutesAndSeconds(secondsLeft)}
      </span>
    )}
    <span role="status">
      {secondsLeft > 0 ? (
        <VisuallyHidden>{said(secondsLeft)}</VisuallyHidden>
      ) : (
        <span className={className}>Offer Expired</span>
      )}
    </span>
  </>
)
