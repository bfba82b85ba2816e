import type { Reconciliation } from '#api/contracts/operations/operations.ts'
import { formatInstant } from '#web/admin/shell/format.ts'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { moneyText } from '#events/payment/money/minor-units.ts'

const noteOf = (reconciliation: Reconciliation): string => {
  if (reconciliation === null) return 'Off: the projector has no API key of the payment provider, or takes no money.'
  const { comparedAt, differences } = reconciliation
  if (comparedAt === null) return 'The first comparison runs tonight.'
  const result = differences.length === 0 ? 'All of the last 30 days agree with' : 'These amounts differ from'
  return `${result} the payment provider's own figures, compared at ${formatInstant(comparedAt)} UTC.`
}

const amountText = (amount: number | null, currency: string) =>
  amount === null ? 'unknown' : moneyText(amount, currency)

/** Lists the payments of which the payment provider reports other amounts than we know. */
export const ReconciliationList = ({ reconciliation }: { reconciliation: Reconciliation }) => (
  <Grid
    name="Reconciliation"
    note={noteOf(reconciliation)}
    headings={['Day', 'What', 'Transaction', 'Our amount', 'Their amount']}
    numbers={[3, 4]}
    rows={(reconciliation?.differences ?? []).map(({ day, kind, transactionId, currency, ours, theirs }) => ({
      key: `${day} ${transactionId} ${kind}`,
      status: 'bad' as const,
      cells: [day, kind, transactionId || 'none alone', amountText(ours, currency), amountText(theirs, currency)],
    }))}
  />
)
