import { useState } from 'react'
import type {
  handleWithdrawal,
  listWithdrawals,
  ReceivedWithdrawal,
  WithdrawalsReply,
} from '#api/contracts/withdrawal.ts'
import { REFUND_DAYS } from '#events/money/refund-days.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { formatCount, formatInstant } from '#web/admin/shell/format.ts'
import { Grid } from '#web/admin/table/Grid.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'
import { Pages } from './Pages.tsx'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { get } from '#web/lib/api/api.ts'
import { formatTimeLeft } from './time-left.ts'
import { useAdminAction } from './use-admin-action.ts'

const noteOf = ({ open, overdue, listed }: WithdrawalsReply): string | undefined => {
  if (listed.length === 0) return undefined
  if (open === 0) return 'All are handled.'
  const count = `${formatCount(open)} open${overdue > 0 ? `, ${formatCount(overdue)} of them overdue` : ''}. `
  return `${count}Check each with the payment provider, refund it there within ${REFUND_DAYS} days, and answer within two days. Refunds there mark withdrawals from known purchases as handled.`
}

const handledText = ({ at, by, transactionId }: NonNullable<ReceivedWithdrawal['handled']>): string =>
  `${formatInstant(at)} by ${transactionId === null ? (by ?? 'unknown') : 'refund'}`

/** Lists withdrawals from purchases page by page: open ones first, with the days that are left. */
export const WithdrawalList = ({ live }: { live: boolean }) => {
  const [page, setPage] = useState(1)
  const { send, busy, failure } = useAdminAction()
  const query = useAdminQuery({
    key: ['withdrawals', page],
    fetch: (bearer) => get<typeof listWithdrawals>('/admin/withdrawals', { page: String(page) }, { bearer }),
    live,
  })
  const handle = async (withdrawalId: string) => {
    if (await send<typeof handleWithdrawal>('/admin/withdrawals/handle', { withdrawalId })) await query.refetch()
  }
  if (!query.data) return <Alerts messages={[query.failure]} />
  const { at, pages, listed } = query.data
  return (
    <Grid
      name="Withdrawals"
      note={noteOf(query.data)}
      headings={[
        'Received',
        'Time left',
        'Handled',
        'E-mail',
        'Bought',
        'Name',
        'Order',
        'Statement',
        'Refunded',
        'Number',
      ]}
      sentences={[7]}
      rows={listed.map(({ id, receivedAt, dueAt, handled, email, hasBought, name, order, statement }) => ({
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
          hasBought ? 'yes' : 'unknown',
          name ?? 'erased',
          order ?? '',
          statement ?? '',
          handled?.transactionId ?? '',
          id,
        ],
      }))}
    >
      <Alerts messages={[failure, query.failure]} />
      <Pages page={page} pages={pages} onTurn={setPage} />
    </Grid>
  )
}
