import { describe, expect, test } from 'vitest'
import { type AppendRecord, type History, judge, type ReadRecord } from './history.ts'

/** A correct history: three callers append, one outcome stays unknown, and a reader follows. */
const correct = (size = 60): History => {
  const log = Array.from({ length: size }, (_, n) => `v${n + 1}`)
  const appends = log.map((value, n): AppendRecord => {
    const sentAt = 10 * Math.floor(n / 3)
    // The last of each three is acknowledged first; concurrent appends may be in any order.
    return n === 7 ? { value, sentAt } : { value, sentAt, acknowledgedAt: sentAt + 8 - (n % 3), position: n + 1 }
  })
  const reads = Array.from({ length: size / 6 }, (_, n): ReadRecord => {
    const at = 20 * n + 9
    return { sentAt: at, repliedAt: at + 0.5, after: 6 * n, values: log.slice(6 * n, 6 * n + 3), isToEnd: true }
  })
  return { appends: [...appends, { value: 'refused', sentAt: 5 }], reads, log }
}

const anomaliesOf = (history: History): string[] => Object.keys(judge(history))

const planted = (change: (history: History) => unknown) => {
  const history = correct()
  change(history)
  return anomaliesOf(history)
}

const swap = (list: string[], a: number, b: number) => {
  ;[list[a], list[b]] = [list[b] ?? '', list[a] ?? '']
}

test('a correct history has no anomaly, whether an unknown append is stored or not', () => {
  expect(anomaliesOf(correct())).toEqual([])
})

test('the checker judges a million appends, and finds only the one that is gone', () => {
  const history = correct(1_000_000)
  history.log.pop()
  expect(anomaliesOf(history)).toEqual(['lost'])
})

describe('the checker finds each planted anomaly', () => {
  test.each<[string, (history: History) => unknown, string[]]>([
    ['the last acknowledged value is gone after a failover', ({ log }) => log.pop(), ['lost']],
    ['a retry stored a value again', ({ log }) => log.push('v20'), ['doubled']],
    ['the log has a value that no client appended', ({ log }) => log.push('other'), ['invented']],
    [
      'a reader saw a value that is not in the log any more',
      ({ reads }) => reads[2]?.values.splice(1, 1, 'v99'),
      ['read differently'],
    ],
    ['a server that was left behind answered a read', ({ reads }) => reads.at(-1)?.values.pop(), ['read too little']],
  ])('%s', (_title, change, found) => {
    expect(planted(change)).toEqual(found)
  })

  test('a value from the middle is gone, so that all later ones moved', () => {
    expect(planted(({ log }) => log.splice(30, 1))).toEqual(expect.arrayContaining(['lost', 'moved']))
  })

  test('two values are stored in another order than the one in which they were acknowledged', () => {
    const found = planted(({ log, appends, reads }) => {
      swap(log, 40, 50)
      for (const append of appends) if (append.position) append.position = log.indexOf(append.value) + 1
      for (const read of reads) read.values = log.slice(read.after, read.after + read.values.length)
    })
    expect(found).toEqual(expect.arrayContaining(['out of order']))
  })

  test('a reader skipped a value', () => {
    expect(planted(({ reads }) => reads[2]?.values.splice(1, 1))).toEqual(
      expect.arrayContaining(['read differently', 'read too little']),
    )
  })

  test('a reader saw a value before anyone sent it', () => {
    expect(planted(({ appends }) => Object.assign(appends[0] ?? {}, { sentAt: 15, acknowledgedAt: 16 }))).toEqual(
      expect.arrayContaining(['read before it was sent']),
    )
  })
})
