import type { ReceivedWithdrawal } from '#api/contracts/admin-operations.ts'
import { formatInstant } from '#web/admin/shell/format.ts'
import { Grid } from '#web/admin/table/Grid.tsx'

/** Lists withdrawals from purchases. They change nothing until an operator checks them. */
export const WithdrawalList = ({ withdrawals }: { withdrawals: readonly ReceivedWithdrawal[] }) => (
  <Grid
    name="Withdrawals"
    note={
      withdrawals.length === 0
        ? undefined
        : 'Check each with the payment provider, refund it there, and answer within two days.'
    }
    headings={['Received', 'E-mail', 'Name', 'Order', 'Statement', 'Number']}
    sentences={[4]}
    rows={withdrawals.map(({ id, receivedAt, email, name, order, statement }) => ({
      key: id,
      cells: [formatInstant(receivedAt), email ?? 'erased', name ?? 'erased', order ?? '', statement ?? '', id],
    }))}
  />
)
