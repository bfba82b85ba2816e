import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { KeyStore } from '#db/crypto/key-store/key-store.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { ProjectorDeps } from '#projector/engine/deps.ts'
import { createFailureHandler } from '#projector/engine/failure-handler.ts'
import { runWhileLeader, type LeaseTerm } from '#projector/engine/lease.ts'
import type { Waker } from '#projector/engine/waker.ts'
import { resumeIntake, runIntake, throwIfUnknown } from '#projector/reactions/intake.ts'
import { destroyAnswers, finishAccounts, FORGETTING, recordErasure } from './destroy-answers.ts'

const NAME = 'erasure'

/** Time to wait so that more events share a page. */
const LINGER_MS = 200

type Options = { keyStore: KeyStore; keys: PersonKeys; ids: AccountIds }

const react = async (deps: ProjectorDeps, options: Options, term: LeaseTerm, waker: Waker) => {
  let progress = await resumeIntake(deps, NAME, term)
  while (!term.signal.aborted) {
    progress = await runIntake(deps, progress, { name: NAME, types: FORGETTING, record: recordErasure })
    const hasMoreAnswers = await destroyAnswers(deps.pool, options.keyStore)
    const hasMoreAccounts = await finishAccounts({ ...deps, ...options })
    if (hasMoreAnswers || hasMoreAccounts) continue
    throwIfUnknown(progress)
    await waker.sleep(1_000, term.signal)
    await waker.pause(LINGER_MS, term.signal)
  }
}

/** Destroys the keys of answers after a withdrawal, and completes the erasures of accounts, at least once for each. */
export const runErasure = (deps: ProjectorDeps, options: Options) =>
  runWhileLeader(deps, {
    name: NAME,
    work: (term, waker) => react(deps, options, term, waker),
    ...createFailureHandler(deps, NAME, (err) => deps.log.warn({ err }, 'erasure interrupted, retrying')),
  })
