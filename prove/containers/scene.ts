import { strict as assert } from 'node:assert'
import { setTimeout as delay } from 'node:timers/promises'
import { commandWith } from './documented.ts'
import type { Installation } from './installation.ts'

/** Shows what an operator does or suffers, and checks what must hold. Scenes build on those before them. */
export type Scene = { title: string; play: (installation: Installation) => Promise<string | void> }

/** Waits until a condition holds, for two minutes at most. */
export const until = async (condition: () => Promise<boolean>) => {
  for (let left = 60; !(await condition().catch(() => false)); left--) {
    assert.ok(left > 0, `This never came true: ${condition}`)
    await delay(2_000)
  }
}

/** Sends visitors until it is called again. */
export const load = ({ sh, url }: Installation) => {
  const simulating = sh(`make simulate N=150 CONCURRENCY=8 SEED=${Math.floor(Math.random() * 1e6)} URL=${url}`)
  // Awaited later; a failure before that is not lost.
  simulating.catch(() => {})
  return () => simulating
}

export const verifyJournals = async ({ sh }: Installation) => {
  const [, ...lines] = commandWith('Verify', 'JOURNALS=').split('\n')
  assert.match(await sh(lines.join('\n')), /All checks passed/)
}

/** Returns what a command prints that must fail. */
export const failing = async (command: Promise<string>) =>
  await command.then(
    (printed) => assert.fail(`This should have failed:\n${printed}`),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}\n${stderr}`,
  )

/** Replaces `crontab`, which a machine without cron lacks. */
export const CRONTAB = 'crontab() { if [[ $1 = - ]]; then cat > crontab; fi; }'
/** Cron has its own PATH, and the name of the engine's socket may be in the environment of this check. */
export const asCron = (job: string) =>
  `env --ignore-environment HOME="$HOME" DOCKER_HOST="$DOCKER_HOST" PATH="/usr/bin:/bin:$(dirname "$(which docker)")" sh -c "$(grep '${job}' crontab | cut -d ' ' -f 6-)"`

/** Runs a command in a container that has the keys and their backup. */
export const KEYS = 'docker compose run --rm --no-deps -T --entrypoint bash backup-keys -c'
