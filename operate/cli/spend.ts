import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createSpendImports } from '#api/figures/spend/spend-imports.ts'
import type { SpendReply } from '#api/contracts/figures/spend.ts'
import { createAdsCommands } from '#commands/figures/ads-commands.ts'
import { clockFrom } from '#db/clock.ts'
import { commonSettings } from '#db/settings.ts'
import { endWithSentence } from '#db/startup.ts'
import { createBus } from '#events/bus/bus.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import { withServers, withStore } from '#operate/servers/servers.ts'

const amounts = (all: SpendReply['changes'][number]['after']) =>
  all.map(({ amount, currency }) => moneyText(amount, currency)).join(' + ') || 'nothing'

const inWords = ({ kind, source, rows, changes, same, unknown, isApplied }: SpendReply) =>
  [
    `${rows} rows of ${source}: ${changes.length} ${kind === 'spend' ? 'days' : 'months'} ${isApplied ? 'changed' : 'would change'}, ${same} stay the same`,
    ...(kind === 'spend'
      ? changes.map(({ period, before, after }) => `${period}: ${amounts(after)} instead of ${amounts(before)}`)
      : []),
    ...(unknown.length > 0 ? [`No visitor came from: ${unknown.join(', ')}`] : []),
  ].join('\n') + '\n'

/** `spend <file>` imports ad spend or exchange rates. With `--dry-run`, it shows what would change. */
const run = async ([file = '', ...flags]: readonly string[]) => {
  if (file === '') throw new Error('Name a file: make spend FILE=spend.csv')
  if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  const settings = commonSettings(process.env)
  const bytes = await readFile(file)
  const clock = clockFrom(settings.CLOCK)
  await withServers(settings, ({ databaseUrl }) =>
    withStore(
      databaseUrl,
      'spend',
      async (pool, store) => {
        const ads = createAdsCommands({ store, bus: createBus({ url: undefined, name: 'spend' }) })
        const isApplied = !flags.includes('--dry-run')
        const operation = { key: undefined, fingerprint: 'command-line', correlation: randomUUID() }
        const { SOURCE: source, CURRENCY: currency } = process.env
        const spend = { file: bytes, name: path.basename(file), source, currency, isApplied, by: null }
        process.stdout.write(inWords(await createSpendImports({ pool, ads, clock })(spend, operation)))
      },
      clock,
    ),
  )
}

run(process.argv.slice(2)).catch(endWithSentence)
