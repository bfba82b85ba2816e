import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { ProjectorDeps } from '#projector/deps.ts'
import { runReaction } from '#projector/reactions/reaction.ts'
import { finishErasures, FORGETTING, recordErasure } from './finish-erasures.ts'

type Options = { keys: PersonKeys; ids: AccountIds }

/** Destroys the keys of writing after a withdrawal, and completes the erasures of accounts, at least once for each. */
export const runErasure = (deps: ProjectorDeps, options: Options) =>
  runReaction(deps, {
    name: 'erasure',
    types: FORGETTING,
    record: recordErasure,
    work: () => finishErasures({ ...deps, ...options }),
  })
