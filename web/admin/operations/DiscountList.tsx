import type { QuestionedDiscount } from '#api/contracts/operations/operations.ts'
import { formatInstant } from '#web/admin/shell/format.ts'
import { Grid } from '#web/admin/figures/table/Grid.tsx'

/** Lists purchases with a discount outside the sale. They keep their access. */
export const DiscountList = ({ discounts }: { discounts: readonly QuestionedDiscount[] }) => (
  <Grid
    name="Discounts outside the sale"
    note={
      discounts.length === 0
        ? undefined
        : 'These buyers have access. Many at once mean that a discount id is being shared: replace it at the payment provider.'
    }
    headings={['Paid', 'Plan', 'Transaction', 'Sale began']}
    rows={discounts.map(({ transactionId, license, paidAt, saleBeganAt }) => ({
      key: transactionId,
      cells: [
        formatInstant(paidAt),
        license ?? 'unknown',
        transactionId,
        saleBeganAt === null ? 'never' : formatInstant(saleBeganAt),
      ],
    }))}
  />
)
