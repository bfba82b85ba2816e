import { strict as assert } from 'node:assert'
import { commandWith } from '#prove/containers/documented.ts'
import { CRONTAB, failing, KEYS, type Scene, until, verifyJournals } from '#prove/containers/scene.ts'
import { walk } from '#prove/containers/walk.ts'

export const start: Scene = {
  title: 'An empty machine becomes an installation by the commands of "Start"',
  play: async ({ sh, send }) => {
    await sh(commandWith('Start', 'JWT_SECRET'))
    await sh(commandWith('Start', 'SITE_ADDRESS=localhost'))
    assert.match(await sh(commandWith('Start', 'make deploy')), /ruth/)
    await sh(`${CRONTAB}\n${commandWith('Start', 'crontab')}`)
    await sh(commandWith('Start', 'root.crt').split('\n')[0] ?? '')
    assert.equal(await send('/'), 200)
    assert.equal(await send('/readyz'), 404)
  },
}

export const doctor: Scene = {
  title: 'The doctor examines from a container, and names what is broken',
  play: async ({ sh }) => {
    const printed = await sh(commandWith('Start', 'make doctor'))
    assert.match(printed, / 0 failures/)
    await sh('docker compose stop postgres-replica')
    assert.match(await failing(sh(commandWith('Doctor', 'make doctor'))), /FAIL .*No replica is connected/)
    await sh('docker compose up --detach --wait')
    return /^\d+ checks, .*/m.exec(printed)?.[0]
  },
}

export const buyer: Scene = {
  title: 'A visitor takes the quiz in a browser, buys, registers, and arrives in the cabinet',
  play: ({ url }) => walk(url),
}

export const verified: Scene = {
  title: 'Simulated visitors find what they were promised; a dead stream, a stopped relay and a missing key are found',
  play: async (installation) => {
    const { sh } = installation
    const verify = commandWith('Verify', 'docker compose run --rm verify')
    assert.match(await sh(verify), /All checks passed/)
    const [simulate = ''] = commandWith('Verify', 'JOURNALS=').split('\n')
    await sh(`${simulate.replace('https://plan.example.com', installation.url)} N=40`)
    await verifyJournals(installation)
    const up = 'docker compose up --detach --wait'
    for (const [damage, found, mend] of [
      ['docker compose stop nats-2 nats-3', /the stream EVENTS cannot be read/, up],
      ['docker compose stop projector', /no projector runs the relay/, up],
      [`${KEYS} 'mv /keys/masters /keys/away'`, /FAILED: .*Keys/, `${KEYS} 'mv /keys/away /keys/masters'`],
    ] as const) {
      await sh(damage)
      assert.match(await failing(sh(verify)), found)
      await sh(mend)
    }
    await until(async () => (await sh(commandWith('The stream EVENTS', 'readyz'))).startsWith('200 '))
    assert.match(await sh(verify), /All checks passed/)
  },
}
