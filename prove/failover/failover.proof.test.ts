import { expect, test } from 'vitest'
import { whyNoCluster } from './programs.ts'
import { rehearse } from './rehearsal.ts'
import { SCENES } from './scenes.ts'

/** Scenes that end within two minutes together; `make faults CLUSTER=1` plays all. */
const QUICK = ['crash', 'switch', 'lost', 'alone']

const why = whyNoCluster()

test('nothing acknowledged is lost, doubled or out of order when servers of a cluster fail', async (context) => {
  if (why !== undefined) context.skip(why)
  const {
    outcomes,
    acknowledged,
    verdict,
    visits,
    problems: wrong,
  } = await rehearse(
    SCENES.filter(({ name }) => QUICK.includes(name)),
    () => {},
  )
  expect(verdict).toEqual({})
  expect(acknowledged).toBeGreaterThan(100)
  // How long writes wait depends on the machine, and `make faults CLUSTER=1` judges it.
  const problems = outcomes.flatMap(({ problems }) => problems.filter((problem) => !problem.startsWith('no write for')))
  expect([...wrong, ...problems]).toEqual([])
  expect(visits.acknowledged).toBeGreaterThan(100)
  expect(visits.replies[503]).toBeGreaterThan(0)
})
