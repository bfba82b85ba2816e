import { launch } from '#web/e2e/tools/browser.ts'
import { describeWalk, walk } from './walk.ts'

/** Walks for so many minutes, with one seed after the other. The Makefile sets the environment. */
const { MINUTES = '1', SEED, ACTIONS = '150' } = process.env
const say = (line: string) => void process.stdout.write(`${line}\n`)

const browser = await launch()
const begin = performance.now()
const minutes = () => (performance.now() - begin) / 60_000
let [seed, done] = [SEED ? Number(SEED) : Date.now() % 1_000_000, 0]
do {
  const found = await walk(browser, { seed: seed++, most: Number(ACTIONS) })
  done += found.actions
  if (process.env['LOG']) say(found.log.join('\n'))
  say(`${describeWalk(found)} (${Math.round(done / minutes())} a minute)`)
  if (found.broken) {
    process.exitCode = 1
    break
  }
} while (minutes() < Number(MINUTES))
await browser.close()
