import { useEffect, useState } from 'react'
import { discount } from '#events/payment/money/plans.ts'
import { whenSeen } from '#web/lib/page/when-seen.ts'
import { local, type Store } from '#web/lib/page/storage.ts'

const KEY = 'discountDeadline'
const SECOND_MS = 1000
const LENGTH_MS = discount.seconds * SECOND_MS

/** Returns the deadline of an earlier view; undefined if it is unreadable or too far ahead, after the clock went back. */
const storedDeadline = (now: number, store: Store): number | undefined => {
  const stored = store.read(KEY)
  const deadline = stored !== null && /^\d{1,15}$/.test(stored) ? Number(stored) : Number.NaN
  return deadline <= now + LENGTH_MS ? deadline : undefined
}

/**
 * Returns when the discount ends for this visitor, in milliseconds since 1970. It is set at the first view and stored.
 * A stored one that is unusable is replaced by the full countdown.
 */
export const discountDeadline = (now: number, store: Store = local): number => {
  const deadline = storedDeadline(now, store)
  if (deadline !== undefined) return deadline
  store.write(KEY, String(now + LENGTH_MS))
  return now + LENGTH_MS
}

/** Returns the whole seconds until the deadline, rounded up, from 0 to 600. */
export const secondsUntil = (deadline: number, now: number): number =>
  Math.min(Math.max(0, Math.ceil((deadline - now) / SECOND_MS)), discount.seconds)

/** Returns the seconds to show before the page is seen. A countdown that has begun goes on; another one waits. */
export const secondsAtFirst = (now: number, store: Store = local): number =>
  secondsUntil(storedDeadline(now, store) ?? now + LENGTH_MS, now)

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
  const [left, setLeft] = useState(() => (counting ? secondsAtFirst(Date.now()) : 0))

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
