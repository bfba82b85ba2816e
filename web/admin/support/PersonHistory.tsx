import type { PersonPage } from '#api/contracts/support/persons.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import styles from '#web/admin/shell/screen.module.css'
import { formatInstant } from '#web/admin/shell/format.ts'
import { Grid } from '#web/admin/figures/cards/table/Grid.tsx'

/** The kinds of mails, in words. */
const MAILS: Readonly<Record<string, string>> = {
  finish: 'Link to finish the registration',
  'finish-again': 'Link to finish the registration, again',
  summary: 'Receipt',
  confirm: 'Link to confirm the purchase',
  'address-corrected': 'Note about a corrected address',
  'several-plans': 'Note about several plans',
  'new-address': 'Link to a new address',
  'address-changed': 'Note about a changed address',
  reset: 'Link to a new password',
  'renewal-notice': 'Notice of a renewal',
  'price-change': 'Notice of a new price',
  'withdrawal-decided': 'Decision on a withdrawal',
  'failed-payment': 'Failed payment',
  'cancel-link': 'Link to cancel',
}
const mailName = (kind: string) => MAILS[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1)

const isPaid = (status: PersonPage['payments'][number]['status']) => status === 'completed' || status === 'paid'

const Payments = ({ payments }: Pick<PersonPage, 'payments'>) => (
  <Grid
    name="Payments"
    headings={['When', 'What', 'Amount', 'Transaction']}
    numbers={[2]}
    rows={payments.flatMap(({ adjustments, transactionId, paidAt, amount, currency, ...payment }) => [
      {
        key: transactionId,
        cells: [
          formatInstant(paidAt),
          [payment.kind, payment.license, isPaid(payment.status) ? null : payment.status].filter(Boolean).join(', '),
          amount === null ? '' : moneyText(amount, currency),
          transactionId,
        ],
      },
      ...adjustments.map(({ at, effect, amount: returned }) => ({
        key: `${transactionId} ${effect} ${at}`,
        status: 'busy' as const,
        cells: [
          formatInstant(at),
          effect,
          moneyText(effect === 'chargeback-reversal' ? returned : -returned, currency),
          transactionId,
        ],
      })),
    ])}
  />
)

/** Lists what happened to a person: payments, mails, saved days and steps. */
export const PersonHistory = ({ person: { payments, mails, days, steps } }: { person: PersonPage }) => (
  <div className={styles.desk}>
    <Payments payments={payments} />
    <Grid
      name="Mails"
      headings={['When', 'Mail']}
      rows={mails.map(({ at, kind, outcome }, n) => ({
        key: `${n} ${kind}`,
        cells: [formatInstant(at), `${mailName(kind)}: ${outcome ?? 'planned'}`],
      }))}
    />
    <Grid
      name="Days saved"
      headings={['Saved', 'Day', 'Progress']}
      numbers={[2]}
      rows={days.map(({ courseVersion, day, savedAt, progress }) => ({
        key: `${courseVersion} ${day}`,
        cells: [formatInstant(savedAt), `${courseVersion}, day ${day}`, `${progress}%`],
      }))}
    />
    <Grid
      name="Steps"
      headings={['When', 'Step']}
      rows={steps.map(({ at, step }, n) => ({ key: `${n} ${at}`, cells: [formatInstant(at), step] }))}
    />
  </div>
)
