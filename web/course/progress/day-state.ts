import type { Denied, Subscription } from '#api/contracts/course/access.ts'

/** The navigation state of a day, so its screen can render before the server has replied. */
export type DayState = Pick<Subscription, 'openedDay' | 'daysPlan' | 'courseVersion'> & {
  userName: string
  day: number
}

export const dayStateOf = (
  day: number,
  { username, openedDay, daysPlan, courseVersion }: Subscription | Denied,
): DayState => ({ userName: username, day, openedDay, daysPlan, courseVersion })

const isDay = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0

/** Returns the navigation state; undefined if there is none, or it is incomplete. */
export const readDayState = (state: unknown): DayState | undefined => {
  const { userName, day, openedDay, daysPlan, courseVersion } = (state ?? {}) as Partial<
    Record<keyof DayState, unknown>
  >
  const isComplete = isDay(day) && isDay(openedDay) && isDay(daysPlan) && typeof courseVersion === 'string'
  return isComplete
    ? { userName: typeof userName === 'string' ? userName : '', day, openedDay, daysPlan, courseVersion }
    : undefined
}

/**
 * Returns the requested day: from the address, else from the navigation state, else the next one.
 *
 * @returns undefined when the address names a day outside the plan.
 */
export const requestedDay = (
  search: string,
  state: DayState | undefined,
  { activeDay, openedDay, daysPlan }: Pick<Subscription, 'activeDay' | 'openedDay' | 'daysPlan'>,
): number | undefined => {
  const requested = new URLSearchParams(search).get('day')
  const day =
    requested === null
      ? (state?.day ?? Math.min(activeDay, openedDay, daysPlan))
      : /^\d{1,3}$/.test(requested)
        ? Number(requested)
        : 0
  return day >= 1 && day <= daysPlan ? day : undefined
}
