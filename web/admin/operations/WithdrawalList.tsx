import { useState } from 'react'
import type {
  handleWithdrawal,
  listWithdrawals,
  ReceivedWithdrawal,
  WithdrawalsReply,
} from '#api/contracts/payment/withdrawal.ts'
import { REFUND_DAYS } from '#events/payment/money/refund-days.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { formatCount, formatInstant } from '#web/admin/shell/format.ts'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { AcceptWithdrawal, dueText } from './AcceptWithdrawal.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'
import { Pages } from './Pages.tsx'
import { useAdminGet } from '#web/admin/shell/use-admin-query.ts'
import { formatTimeLeft } from './time-left.ts'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'

const noteOf = ({ open, overdue, listed }: WithdrawalsReply): string | undefined => {
  if (listed.length === 0) return undefined
  if (open === 0) return 'All are handled.'
  const count = `${formatCount(open)} open${overdue > 0 ? `, ${formatCount(overdue)} of them overdue` : ''}. `
  return `${count}Return the payments within ${REFUND_DAYS} days, and answer within two days. An address without payments here may have paid with another one: look for it at the payment provider.`
}

const handledText = ({ at, by, transactionId }: NonNullable<ReceivedWithdrawal['handled']>): string =>
  `${formatInstant(at)} by ${transactionId === null ? (by ?? 'unknown') : 'refund'}`

type ActionsProps = { withdrawal: ReceivedWithdrawal; disabled: boolean; onReturn: () => void; onHandled: () => void }

/** Shows who handled a withdrawal, or what an operator can do with it. */
const Actions = ({ withdrawal, disabled, onReturn, onHandled }: ActionsProps) => {
  const { id, name, accepted, handled, plans } = withdrawal
  if (handled) return <>{handledText(handled)}</>
  if (accepted) return <>{`accepted ${formatInstant(accepted.at)} by ${accepted.by ?? 'unknown'}`}</>
  return (
    <>
      {plans.length > 0 && (
        <button type="button" onClick={onReturn}>
          Return payments
          <VisuallyHidden> {name ?? id}</VisuallyHidden>
        </button>
      )}
      <ConfirmButton about={name ?? id} question="Really handled?" disabled={disabled} onConfirm={onHandled}>
        Mark as handled
      </ConfirmButton>
    </>
  )
}

/** Lists withdrawals from purchases page by page: open ones first, with the days that are left. */
export const WithdrawalList = ({ live }: { live: boolean }) => {
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<ReceivedWithdrawal>()
  const { send, busy, failure } = useAdminAction()
  const query = useAdminGet<typeof listWithdrawals>('/admin/withdrawals', { page: String(page) }, live)
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
        'To return',
        'E-mail',
        'Bought',
        'Name',
        'Order',
        'Statement',
        'Refunded',
        'Number',
      ]}
      sentences={[3, 8]}
      rows={listed.map((one) => ({
        key: one.id,
        status: one.handled ? 'done' : one.dueAt < at ? 'bad' : undefined,
        cells: [
          formatInstant(one.receivedAt),
          one.handled ? '' : formatTimeLeft(one.dueAt, at),
          <Actions
            key="actions"
            withdrawal={one}
            disabled={busy}
            onReturn={() => setOpened(one)}
            onHandled={() => void handle(one.id)}
          />,
          dueText(one),
          one.email ?? 'erased',
          one.hasBought ? 'yes' : 'unknown',
          one.name ?? 'erased',
          one.order ?? '',
          one.statement ?? '',
          one.handled?.transactionId ?? '',
          one.id,
        ],
      }))}
    >
      {opened && (
        <AcceptWithdrawal
          key={opened.id}
          withdrawal={opened}
          onDone={() => {
            setOpened(undefined)
            void query.refetch()
          }}
          onCancel={() => setOpened(undefined)}
        />
      )}
      <Alerts messages={[failure, query.failure]} />
      <Pages page={page} pages={pages} onTurn={setPage} />
    </Grid>
  )
}
