import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import { minutesAndSeconds } from './deadline.ts'

/** Returns the text for screen readers, which changes rarely rather than every second. */
const announcement = (left: number) => {
  if (left > 300) return ''
  return left > 60 ? 'Less than 5 minutes left' : 'Less than a minute left'
}

/** Shows the remaining time of the offer as m:ss, and Offer Expired at zero. */
export const Countdown = ({ secondsLeft, className }: { secondsLeft: number; className?: string | undefined }) => (
  <>
    {secondsLeft > 0 && (
      <span role="timer" className={className}>
        {minutesAndSeconds(secondsLeft)}
      </span>
    )}
    <span role="status">
      {secondsLeft > 0 ? (
        <VisuallyHidden>{announcement(secondsLeft)}</VisuallyHidden>
      ) : (
        <span className={className}>Offer Expired</span>
      )}
    </span>
  </>
)
