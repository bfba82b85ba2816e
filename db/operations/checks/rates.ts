import { defineCheck, ok, warning } from '#db/operations/checks/check.ts'
import { runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models.ts'

type Facts = { used: string[]; rated: string[] }

export const rates = defineCheck({
  title: 'Exchange rates',
  question: 'Does every currency of payments and ad spend have rates?',
  fix: 'make spend FILE=eurofxref-hist.csv, of the European Central Bank',
  read: async ({ pool }): Promise<Facts> => {
    const currenciesOf = (table: 'money_entries' | 'money_spend' | 'money_rates') =>
      ifProjected(runQuery(pool, views.selectFrom(table).select('currency').distinct())).then((rows) =>
        rows.map(({ currency }) => currency),
      )
    const [paid, spent, rated] = await Promise.all([
      currenciesOf('money_entries'),
      currenciesOf('money_spend'),
      currenciesOf('money_rates'),
    ])
    return { used: [...new Set([...paid, ...spent])], rated }
  },
  judge: ({ used, rated }) => {
    // Amounts in one currency are never converted.
    const missing = used.length > 1 ? used.filter((currency) => currency !== 'EUR' && !rated.includes(currency)) : []
    return missing.length > 0
      ? warning(`Amounts in ${missing.join(', ')} are missing in sums.`)
      : ok('Every sum can be converted.')
  },
})
