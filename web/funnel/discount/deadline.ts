import { useEffect, useState } from 'react'
import { discount } from '#api/content/plans.ts'
import { local, type Store } from '#web/lib/page/storage.ts'

const KEY = 'discountDeadline'
const SECOND_MS = 1000
const LENGTH_MS = discount.seconds * SECOND_MS

/**
 * When the discount ends for this visitor, in milliseconds since 1970: set at first view, kept across reloads. What stands
 * there unreadable is set anew; later than a whole countdown from now, which only a clock that went back can make of it,
 * it becomes exactly that.
 */
export const discountDeadline = (now: number, store: Store = local): number => {
  const kept = store.read(KEY)
  const deadline = kept !== null && /^\d{1,15}$/.test(kept) ? Number(kept) : Number.NaN
  if (deadline <= now + LENGTH_MS) return deadline
  store.write(KEY, String(now + LENGTH_MS))
  return now + LENGTH_MS
}

/** Whole seconds until the deadline, the last one counting until it is over; 0 from the deadline on, and 600 at most. */
export const secondsUntil = (deadline: number, now: number): number =>
  Math.min(Math.max(0, Math.ceil((deadline - now) / SECOND_MS)), discount.seconds)

/** 600 is `10:00`, 5 is `0:05`. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/**
 * The seconds left of the discount, read off the clock at each second and whenever the page is looked at again: a tab that
 * slept catches up at once. The first call of a visitor starts the countdown.
 *
 * @param counting false where there is no sale: then nothing is started, and nothing is left.
 */
export const useDiscountSeconds = (counting = true): number => {
  const read = () => (counting ? secondsUntil(discountDeadline(Date.now()), Date.now()) : 0)
  const [left, setLeft] = useState(read)

  useEffect(() => {
    if (!counting) return
    const deadline = discountDeadline(Date.now())
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const now = Date.now()
      setLeft(secondsUntil(deadline, now))
      if (now < deadline) timer = setTimeout(look, (deadline - now) % SECOND_MS || SECOND_MS)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [counting])
  return left
}
