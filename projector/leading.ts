import type { Bus } from '#events/bus.ts'
import { type Holding, holdLease, type Tenure } from './lease.ts'
import { makeWaker, type Waker } from './waker.ts'

/** How long one who stands by waits before asking again, in milliseconds. */
const AGAIN_MS = 1_000

type Leading = {
  /** Name of the lease. */
  name: string
  /** False while the work cannot be done here: then nobody else is kept from it. */
  isAble?: () => boolean
  /** What the holder does, for as long as the tenure lasts. */
  work: (tenure: Tenure, waker: Waker) => Promise<void>
  /** Told of a failure, after which it is tried again. */
  onFailure: (error: unknown) => void
}

/** Does the work of a name while holding its lease and stands by otherwise, until the process stops. */
export const keepLeading = async (
  world: Holding & { bus: Bus },
  { name, isAble = () => true, work, onFailure }: Leading,
) => {
  const waker = makeWaker(world.bus)
  while (!world.signal.aborted) {
    if (isAble()) await holdLease(world, name, (tenure) => work(tenure, waker)).catch(onFailure)
    await waker.pause(AGAIN_MS, world.signal)
  }
  waker.close()
}
