import type { EventType } from '#events/catalog.ts'
import type { ProjectorDeps } from '#projector/deps.ts'
import { createFailureHandler } from '#projector/engine/failure-handler.ts'
import { untilFullSecond } from '#projector/engine/full-seconds.ts'
import { type LeaseTerm, runWhileLeader } from '#projector/engine/lease.ts'
import type { Waker } from '#projector/engine/waker.ts'
import { type Intake, resumeIntake, runIntake, throwIfUnknown } from './intake.ts'

/** Time to wait so that more events share a page. Reactions aren't urgent. */
const LINGER_MS = 200

/** A side effect of events: `record` stores what is to be done, and `work` does it. */
export type Reaction<T extends EventType> = Intake<T> & {
  /** Does a part of what is due, at least once. Returns true if there may be more. */
  work: (signal: AbortSignal) => Promise<boolean>
}

const react = async <T extends EventType>(
  deps: ProjectorDeps,
  { work, ...intake }: Reaction<T>,
  term: LeaseTerm,
  waker: Waker,
) => {
  let progress = await resumeIntake(deps, intake.name, term)
  while (!term.signal.aborted) {
    progress = await runIntake(deps, progress, intake)
    if (await work(term.signal)) continue
    throwIfUnknown(progress)
    await waker.sleep(untilFullSecond(), term.signal)
    await waker.pause(LINGER_MS, term.signal)
  }
}

/** Runs a reaction in one process at a time, until the projector stops. */
export const runReaction = <T extends EventType>(deps: ProjectorDeps, reaction: Reaction<T>): Promise<void> =>
  runWhileLeader(deps, {
    name: reaction.name,
    work: (term, waker) => react(deps, reaction, term, waker),
    ...createFailureHandler(deps, reaction.name, (err) =>
      deps.log.warn({ reaction: reaction.name, err }, 'reaction interrupted, retrying'),
    ),
  })
