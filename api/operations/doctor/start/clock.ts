import { defineDoctorCheck, failure, failureIfAny } from '#api/operations/doctor/check.ts'
import { readStreamState } from '#api/operations/doctor/nats-stream.ts'

/** Paddle's signatures and one-time codes tolerate no more. */
const LIMIT_SECONDS = 5

type Clocks = { isSet: boolean; aheadSeconds: Record<string, number> }

export const clock = defineDoctorCheck({
  title: 'Clock',
  question: 'Does the clock of this process agree with those of the database and of NATS?',
  fix: 'timedatectl set-ntp true; remove CLOCK',
  read: async ({ askOne, bus, clock: now, settings }): Promise<Clocks> => {
    const aheadOf = (their: number, sentMs: number) => ((sentMs + now().getTime()) / 2 - their) / 1_000
    const sentMs = now().getTime()
    const { ms } = await askOne<{ ms: number }>(`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`)
    const aheadSeconds: Record<string, number> = { database: aheadOf(ms, sentMs) }
    const askedMs = now().getTime()
    const { ts } = (await readStreamState(bus).catch(() => undefined)) ?? {}
    if (ts !== undefined) aheadSeconds['NATS'] = aheadOf(Date.parse(ts), askedMs)
    return { isSet: settings.CLOCK !== undefined, aheadSeconds }
  },
  judge: ({ isSet, aheadSeconds }) => {
    if (isSet) return failure('CLOCK shifts the time of this process.')
    const off = Object.entries(aheadSeconds).filter(([, seconds]) => Math.abs(seconds) > LIMIT_SECONDS)
    const inWords = ([name, seconds]: [string, number]) =>
      `The clock is ${Math.abs(seconds).toFixed(0)} s ${seconds > 0 ? 'ahead of' : 'behind'} that of ${name === 'NATS' ? name : `the ${name}`}.`
    return failureIfAny(off.map(inWords), `The clock agrees with: ${Object.keys(aheadSeconds).join(', ')}.`)
  },
})
