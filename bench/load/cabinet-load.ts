import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { closesIdle } from '#bench/tools/keep-alive.ts'
import { openLoop } from '#bench/tools/open-loop.ts'

/** The JSON in the first argument of this process, which runs until its parent sends a message. */
export type CabinetLoad = {
  url: string
  /** Requested in turn. */
  paths: string[]
  /** File with one bearer token per line, used in turn. */
  tokensFile: string
  perSecond: number
}

/**
 * Milliseconds of each reply since it was due, without the first second, which opens connections. `failed` counts all
 * replies except 200.
 */
export type CabinetLoadResult = { times: number[]; failed: number }

const { url, paths, tokensFile, perSecond }: CabinetLoad = JSON.parse(process.argv[2] ?? '{}')
const tokens = readFileSync(tokensFile, 'utf8').split('\n')
// Connections stay open, as those of a proxy do.
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const closeIdle = closesIdle(agent)
const result: CabinetLoadResult = { times: [], failed: 0 }
let inFlight = 0

const sendRequest = async (n: number, due: number) => {
  inFlight++
  try {
    const headers = { authorization: `Bearer ${tokens[(n * 7919) % tokens.length]}` }
    closeIdle()
    const request = get(`${url}${paths[n % paths.length]}`, { agent, headers })
    const [reply] = await once(request, 'response')
    reply.resume()
    await once(reply, 'end')
    if (reply.statusCode !== 200) result.failed++
    else if (n >= perSecond) result.times.push(performance.now() - due)
  } catch {
    result.failed++
  } finally {
    inFlight--
  }
}

await openLoop(perSecond, sendRequest)
for (let waited = 0; inFlight > 0 && waited < 5_000; waited += 50) await delay(50)
process.send?.(result, () => process.exit(0))
