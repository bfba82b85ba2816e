import { median } from '#prove/bench/tools/measure.ts'
import { namedIn } from '#prove/bench/tools/named.ts'
import { numberFrom, print } from '#prove/bench/tools/servers.ts'
import { whyNoCluster } from './programs.ts'
import { type Outcome, rehearse } from './rehearsal.ts'
import { FAILOVERS, SCENES } from './scenes.ts'

let appended = 0

const named = namedIn(
  process.env['S'],
  SCENES.map(({ name }) => name),
)

/** Plays all scenes, those that S names, or failovers: as many as N says, or until as many appends as APPENDS says. */
const chosenScenes = function* () {
  const { N, APPENDS } = process.env
  if (!N && !APPENDS) return yield* SCENES.filter(({ name }) => named.includes(name))
  const isEnough = (n: number) => (N ? n >= numberFrom('N', 1) : appended >= numberFrom('APPENDS', 1))
  for (let n = 0; !isEnough(n); n++) yield* FAILOVERS.slice(n % FAILOVERS.length).slice(0, 1)
}

const printOutcome = ({ scene, gapMs, appends, problems }: Outcome) => {
  appended = appends
  print(`${problems.length > 0 ? 'FAILED' : 'ok    '}  ${scene.title}: ${(gapMs / 1_000).toFixed(1)} s without a write`)
  for (const problem of problems) print(`        ${problem}`)
}

const why = whyNoCluster()
if (why !== undefined) print(why)
else {
  const report = await rehearse(chosenScenes(), printOutcome)
  const { outcomes, acknowledged, failures, duplicates, reads, verdict, visits, problems } = report
  print(`${acknowledged} acknowledged, ${failures} attempts repeated, ${duplicates} found stored, ${reads} reads`)
  print(`Anomalies: ${JSON.stringify(verdict)}`)
  print(
    `Visitors: ${visits.acknowledged} requests done, ${visits.retries} retried; replies ${JSON.stringify(visits.replies)}`,
  )
  for (const problem of problems) print(`FAILED  ${problem}`)
  for (const [name, played] of Map.groupBy(outcomes, ({ scene }) => scene.name)) {
    const gaps = played.map(({ gapMs }) => gapMs / 1_000)
    const [middle, longest] = [median(gaps), Math.max(...gaps)].map((seconds) => seconds.toFixed(1))
    print(`${name}: ${gaps.length} times, median ${middle} s, longest ${longest} s without a write`)
  }
  if ([{ problems }, ...outcomes].some((one) => one.problems.length > 0)) process.exitCode = 1
}
