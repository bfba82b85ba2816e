import { type Measurement, median, milliseconds, none } from './tools/measure.ts'
import { startApi } from './tools/processes.ts'
import { chanceOfEqualTimes } from './tools/rank-sum.ts'
import { register } from './tools/register.ts'
import { createRng, type Rng } from '#tools/random/rng.ts'
import { type BenchServers, numberFrom, progress, repeatRounds, runBench } from './tools/servers.ts'

/** Requests of each kind in a round. */
const ATTEMPTS = 150
const ACCOUNTS = 20
/** Requests in flight: one for each thread that hashes, and more where replies wait for a fixed time. */
const SIGN_INS_AT_ONCE = 2
const LINKS_AT_ONCE = 32

type Times = { known: number[]; unknown: number[] }
type Emails = Record<keyof Times, string[]>
/** Sends a request about an e-mail and returns the text of the reply. */
type Ask = (email: string) => Promise<string>

const post = async (url: string, body: unknown): Promise<string> => {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return `${reply.status} ${await reply.text()}`
}

/** Asks about known and unknown e-mails in a random order, so other load on the machine affects both alike. */
const timesOf = async (ask: Ask, emails: Emails, attempts: number, atOnce: number, rng: Rng) => {
  const times: Times = { known: [], unknown: [] }
  const replies = new Set<string>()
  const order = Array.from({ length: 2 * attempts }, (_, n) => ({
    kind: n % 2 === 0 ? ('known' as const) : ('unknown' as const),
    at: rng.next(),
  })).sort((a, b) => a.at - b.at)
  const caller = async () => {
    for (let next = order.pop(); next; next = order.pop()) {
      const email = rng.pick(emails[next.kind])
      const start = performance.now()
      replies.add(await ask(email))
      times[next.kind].push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  return { times, replies }
}

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  const attempts = numberFrom('ATTEMPTS', ATTEMPTS)
  const rng = createRng(servers.seed)
  const api = await startApi(servers, await servers.database('enumeration'))
  const emails: Emails = { known: [], unknown: Array.from({ length: ACCOUNTS }, () => `${rng.uuid()}@example.com`) }
  while (emails.known.length < ACCOUNTS) emails.known.push((await register(api.url, rng)).email)

  const auth = `${api.url}/api/v1/account/auth`
  const signIn: Ask = (email) => post(`${auth}/login`, { email, password: 'not the password' })
  const requestLink: Ask = (email) => post(`${auth}/forgot`, { email })
  const figuresOf = async (what: string, ask: Ask, atOnce: number): Promise<Measurement[]> => {
    const rounds = await repeatRounds(async () => {
      const { times, replies } = await timesOf(ask, emails, attempts, atOnce, rng)
      progress(`${what}: medians ${median(times.known).toFixed(2)} and ${median(times.unknown).toFixed(2)} ms`)
      return { ...times, chance: chanceOfEqualTimes(times.known, times.unknown, rng), replies: replies.size }
    })
    const [known, unknown] = [rounds.map((one) => median(one.known)), rounds.map((one) => median(one.unknown))]
    const others = rounds.map(({ replies }) => replies - 1)
    return [
      {
        what: `${what}: p that both take equally long`,
        unit: '',
        better: 'more',
        runs: rounds.map(({ chance }) => chance),
        target: { atLeast: 0.2 },
      },
      milliseconds(`${what}: median, known e-mails beside unknown ones`, known, { baseline: unknown }),
      none(`${what}: different replies beyond one`, others),
    ]
  }
  const figures = [
    ...(await figuresOf('signing in', signIn, SIGN_INS_AT_ONCE)),
    ...(await figuresOf('asking for a link', requestLink, LINKS_AT_ONCE)),
  ]
  await api.stop()
  servers.note(
    `${attempts.toLocaleString('en-US')} requests a run about ${ACCOUNTS} e-mails with an account, and as many about others (ATTEMPTS=… for another number).`,
  )
  servers.note(
    'p is the share of 1,000 shuffles whose ranks differ at least as much. Equal times give any p equally often.',
  )
  return figures
}

await runBench('enumeration: whether reply times reveal who has an account', measure)
