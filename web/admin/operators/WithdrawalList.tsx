import type { handleWithdrawal, ReceivedWithdrawal, WithdrawalsReply } from '#api/contracts/withdrawal.ts'
import { REFUND_DAYS } from '#events/money/refund-days.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { formatCount, formatInstant } from '#web/admin/shell/format.ts'
import { Grid } from '#web/admin/table/Grid.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'
import { formatTimeLeft } from './time-left.ts'
import { useAdminAction } from './use-admin-action.ts'

type Props = {
  withdrawals: WithdrawalsReply
  /** The time of the server when it listed them. */
  at: string
  onHandled: () => void
}

const noteOf = ({ open, overdue, latest }: WithdrawalsReply): string | undefined => {
  if (latest.length === 0) return undefined
  if (open === 0) return 'All are handled.'
  const count = `${formatCount(open)} open${overdue > 0 ? `, ${formatCount(overdue)} of them overdue` : ''}. `
  return `${count}Check each with the payment provider, refund it there within ${REFUND_DAYS} days, and answer within two days. Refunds there mark withdrawals from known purchases as handled.`
}

const handledText = ({ at, by, transactionId }: NonNullable<ReceivedWithdrawal['handled']>): string =>
  `${formatInstant(at)} by ${transactionId === null ? (by ?? 'unknown') : 'refund'}`

/** Lists withdrawals from purchases: open ones first, with the days that are left. */
export const WithdrawalList = ({ withdrawals, at, onHandled }: Props) => {
  const { send, busy, failure } = useAdminAction()
  const handle = async (withdrawalId: string) => {
    if (await send<typeof handleWithdrawal>('/admin/withdrawals/handle', { withdrawalId })) onHandled()
  }
  return (
    <Grid
      name="Withdrawals"
      note={noteOf(withdrawals)}
      headings={['Received', 'Time left', 'Handled', 'E-mail', 'Name', 'Order', 'Statement', 'Refunded', 'Number']}
      sentences={[6]}
      rows={withdrawals.latest.map(({ id, receivedAt, dueAt, handled, email, name, order, statement }) => ({
        key: id,
        status: handled ? 'done' : dueAt < at ? 'bad' : undefined,
        cells: [
          formatInstant(receivedAt),
          handled ? '' : formatTimeLeft(dueAt, at),
          handled ? (
            handledText(handled)
          ) : (
            <ConfirmButton
              key="handle"
              about={name ?? id}
              question="Really handled?"
              disabled={busy}
              onConfirm={() => void handle(id)}
            >
              Mark as handled
            </ConfirmButton>
          ),
          email ?? 'erased',
          name ?? 'erased',
          order ?? '',
          statement ?? '',
          handled?.transactionId ?? '',
          id,
        ],
      }))}
    >
      <Alerts messages={[failure]} />
    </Grid>
  )
}
