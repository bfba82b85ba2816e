import { useEffect, useState } from 'react'
import { discount } from '#events/payment/money/plans.ts'
import { whenSeen } from '#web/lib/page/when-seen.ts'
import { local, type Store } from '#web/lib/page/storage.ts'

const KEY = 'discountDeadline'
const SECOND_MS = 1000
const LENGTH_MS = discount.seconds * SECOND_MS

/**
 * Returns when the discount ends for this visitor, in milliseconds since 1970. It is set at the first view and stored.
 * An unreadable value is replaced, and a value too far in the future (after the clock went back) is capped to the full
 * countdown.
 */
export const discountDeadline = (now: number, store: Store = local): number => {
  const stored = store.read(KEY)
  const deadline = stored !== null && /^\d{1,15}$/.test(stored) ? Number(stored) : Number.NaN
  if (deadline <= now + LENGTH_MS) return deadline
  store.write(KEY, String(now + LENGTH_MS))
  return now + LENGTH_MS
}

/** Returns the whole seconds until the deadline, rounded up, from 0 to 600. */
export const secondsUntil = (deadline: number, now: number): number =>
  Math.min(Math.max(0, Math.ceil((deadline - now) / SECOND_MS)), discount.seconds)

/** Formats 600 as `10:00` and 5 as `0:05`. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/**
 * Returns the seconds left of the discount, from the clock, so a tab that slept catches up at once. The countdown
 * starts when the visitor first sees it.
 *
 * @param counting false without a sale: then nothing starts, and 0 is left.
 */
export const useDiscountSeconds = (counting = true): number => {
  const [left, setLeft] = useState(counting ? discount.seconds : 0)

  useEffect(() => {
    if (!counting) return
    let deadline: number | undefined
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const now = Date.now()
      deadline ??= discountDeadline(now)
      setLeft(secondsUntil(deadline, now))
      if (now < deadline) timer = setTimeout(look, (deadline - now) % SECOND_MS || SECOND_MS)
    }
    const cancel = whenSeen(look)
    const lookAgain = () => deadline !== undefined && look()
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      cancel()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [counting])
  return left
}
