import { strict as assert } from 'node:assert'
import { commandWith } from '#prove/containers/documented.ts'
import { COMMIT } from '#prove/containers/installation.ts'
import { failing, load, type Scene, verifyJournals } from '#prove/containers/scene.ts'

/** Publishes a change as a release. */
const release = (change: string) => `(cd ../origin && ${change} && git add . && ${COMMIT})`
/** Ends an upgrade as a power cut does, while containers are replaced, and goes on. */
const CRASH = `setsid bash operate/containers/upgrade.sh & until [[ -e .git/upgrade-from ]] || ! kill -0 $!; do sleep 0.1; done; sleep 5; kill -9 -- -$!`
const LATER = `echo 'export const up = (db) => db.schema.createTable("later").execute()' > db/migrations/0002-later.ts`

export const updated: Scene = {
  title: 'An upgrade under load, after a backup and a rehearsal, fails no request',
  play: async (installation) => {
    const end = load(installation)
    const probed = installation.probe()
    const printed = await installation.sh(`${release('echo >> api/app.ts')}; ${commandWith('Update', 'make upgrade')}`)
    assert.match(printed, /Backed up to .*-full[\s\S]*All checks passed[\s\S]*took \d+ s[\s\S]*Upgraded to/)
    const statuses = await probed()
    await end()
    assert.deepEqual(Object.keys(statuses), ['200'])
    await verifyJournals(installation)
    return `${statuses[200]} pages`
  },
}

export const returned: Scene = {
  title: 'A release that fails, or is interrupted, leaves the previous one, and no request fails',
  play: async ({ sh, probe }) => {
    const images =
      'docker compose ps --format "{{.Service}} {{.Image}}" && docker compose images --quiet | sort | uniq --count'
    const before = await sh(images)
    const probed = probe()
    for (const [change, upgrade, reason] of [
      [
        `echo 'throw new Error("no")' > db/migrations/0002-broken.ts`,
        'make upgrade',
        /does not work on a copy.*Nothing/,
      ],
      [
        `${LATER} && sed -i 1iprocess.exit\\(1\\) operate/start/api.ts`,
        'make upgrade',
        /Migrated: 0002[\s\S]*previous release runs/,
      ],
      [LATER, `${CRASH}; make upgrade`, /previous release/],
    ] as const) {
      await sh(release(change))
      assert.match(await failing(sh(upgrade)), reason)
      assert.equal(await sh(images), before)
      await sh('cd ../origin && git reset --quiet --hard HEAD~1')
    }
    assert.deepEqual(Object.keys(await probed()), ['200'])
  },
}
