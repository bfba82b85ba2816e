import { useState } from 'react'
import type { acceptWithdrawal, ReceivedWithdrawal, WithdrawnPlan } from '#api/contracts/payment/withdrawal.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import { formatInstant } from '#web/admin/shell/format.ts'
import { ConfirmedForm } from './ConfirmedForm.tsx'

type Payment = WithdrawnPlan['payments'][number]

const isOpen = ({ refunded, amount }: Payment) => refunded < amount

/** Returns the payments that a withdrawal returns and that are not back yet. */
const dueOf = ({ plans }: ReceivedWithdrawal) =>
  plans.flatMap(({ payments }) => payments.filter((paid) => paid.isReturned && isOpen(paid)))

const renewalText = ({ isRenewing, nextChargeAt }: WithdrawnPlan) =>
  isRenewing ? `renews ${nextChargeAt === null ? '' : formatInstant(nextChargeAt)}` : 'doesn’t renew'

/** Describes in short what is to be returned, and whether the plan still renews. */
export const dueText = (withdrawal: ReceivedWithdrawal): string => {
  const { accepted, plans } = withdrawal
  if (accepted) return 'accepted: the provider is asked until it has returned them'
  if (plans.length === 0) return ''
  const due = dueOf(withdrawal).map(({ amount, refunded, currency }) => moneyText(amount - refunded, currency))
  return [...(due.length > 0 ? due : ['nothing']), ...plans.map(renewalText)].join(', ')
}

const KIND_NAMES = { purchase: 'First payment', renewal: 'Renewal', change: 'Change of plan' } as const
const labelOf = ({ kind, paidAt, amount, refunded, currency }: Payment) =>
  `${KIND_NAMES[kind]}, ${formatInstant(paidAt)}: ${moneyText(amount, currency)}${
    refunded > 0 ? `, ${moneyText(refunded, currency)} of it returned` : ''
  }`

type Props = { withdrawal: ReceivedWithdrawal; onDone: () => void; onCancel: () => void }

/** Returns the payments of a withdrawal and ends its renewals, after the password. */
export const AcceptWithdrawal = ({ withdrawal, onDone, onCancel }: Props) => {
  const [chosen, setChosen] = useState(() => dueOf(withdrawal).map(({ transactionId }) => transactionId))
  const toggle = (id: string, isChosen: boolean) =>
    setChosen((ids) => (isChosen ? [...ids, id] : ids.filter((one) => one !== id)))
  return (
    <ConfirmedForm
      fields={withdrawal.plans.map((plan) => (
        <fieldset key={plan.transactionId}>
          <legend>
            {plan.transactionId}, {renewalText(plan)}
          </legend>
          {plan.payments.map((paid) => (
            <label key={paid.transactionId}>
              <input
                type="checkbox"
                checked={chosen.includes(paid.transactionId)}
                disabled={!isOpen(paid)}
                onChange={({ target }) => toggle(paid.transactionId, target.checked)}
              />{' '}
              {labelOf(paid)}
            </label>
          ))}
        </fieldset>
      ))}
      question={`Return the payments of ${withdrawal.name ?? withdrawal.id}?`}
      act="Return payments and end renewals"
      onDone={onDone}
      onCancel={onCancel}
      confirm={(given, send) => {
        const body = { withdrawalId: withdrawal.id, transactionIds: chosen, ...given }
        return send<typeof acceptWithdrawal>('/admin/withdrawals/accept', body)
      }}
    >
      The chosen payments are returned in full, and the plan doesn’t renew. The buyer gets a mail.
    </ConfirmedForm>
  )
}
