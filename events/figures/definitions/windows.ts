import { type Window, WINDOWS } from './dimensions.ts'
import { perHead, type QueryFigure } from './figure.ts'

/** Returns the net per visitor and per buyer up to each day after the first contact, of the cohorts that are older. */
export const windowFigures = () => {
  const figures = WINDOWS.flatMap((days) =>
    (['visitors', 'buyers'] as const).map((of) => {
      const [net, heads]: [`netAt${Window}`, `${typeof of}At${Window}`] = [`netAt${days}`, `${of}At${days}`]
      const each = of === 'visitors' ? 'visitor' : 'buyer'
      const figure: QueryFigure = {
        name: of === 'visitors' ? `Value at day ${days}` : `Net per buyer at day ${days}`,
        unit: 'money',
        definition: `Net of a cohort up to day ${days} after the first contact, per ${each}. Day 0 counts. Cohorts that have not reached the day are left out.`,
        formula: `net up to the day / ${of} of cohorts that reached it`,
        from: [net, heads],
        of: (sums) => perHead(sums[net], sums[heads]),
        example: { of: { [net]: 9_000, [heads]: 40 }, is: 225 },
      }
      return [of === 'visitors' ? `valueAt${days}` : `netPerBuyerAt${days}`, figure]
    }),
  )
  return Object.fromEntries(figures) as Record<`valueAt${Window}` | `netPerBuyerAt${Window}`, QueryFigure>
}
