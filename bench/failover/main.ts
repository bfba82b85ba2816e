import { numberFrom, print } from '#bench/tools/servers.ts'
import { whyNoCluster } from './programs.ts'
import { type Outcome, rehearse } from './rehearsal.ts'
import { FAILOVERS, SCENES } from './scenes.ts'

/** Returns the scenes to play: all, those that S names, or as many failovers as N says. */
const chosenScenes = () => {
  const { N, S } = process.env
  if (N)
    return Array.from({ length: numberFrom('N', 1) }, (_, n) => FAILOVERS[n % FAILOVERS.length]).filter(
      (scene) => scene !== undefined,
    )
  return S ? SCENES.filter(({ name }) => S.split(',').includes(name)) : SCENES
}

const printOutcome = ({ scene, gapMs, problems }: Outcome) => {
  print(`${problems.length > 0 ? 'FAILED' : 'ok    '}  ${scene.title}: ${(gapMs / 1_000).toFixed(1)} s without a write`)
  for (const problem of problems) print(`        ${problem}`)
}

const why = whyNoCluster()
if (why !== undefined) print(why)
else {
  const { outcomes, acknowledged, failures, duplicates, reads, verdict } = await rehearse(chosenScenes(), printOutcome)
  print(`${acknowledged} acknowledged, ${failures} attempts repeated, ${duplicates} found stored, ${reads} reads`)
  print(
    `Anomalies: ${Object.entries(verdict.counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`,
  )
  for (const { name } of new Set(outcomes.map(({ scene }) => scene))) {
    const gaps = outcomes
      .filter(({ scene }) => scene.name === name)
      .map(({ gapMs }) => gapMs / 1_000)
      .toSorted((a, b) => a - b)
    print(
      `${name}: ${gaps.length} times, median ${gaps[gaps.length >> 1]?.toFixed(1)} s, longest ${gaps.at(-1)?.toFixed(1)} s without a write`,
    )
  }
  if (outcomes.some(({ problems }) => problems.length > 0)) process.exitCode = 1
}
