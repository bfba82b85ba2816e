import type { PersonPage } from '#api/contracts/support/persons.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import styles from '#web/admin/shell/screen.module.css'
import { formatInstant } from '#web/admin/shell/format.ts'
import { Grid } from '#web/admin/figures/table/Grid.tsx'

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
      rows={mails.map(({ at, name, outcome }, n) => ({
        key: `${n} ${name}`,
        cells: [formatInstant(at), `${name}: ${outcome ?? 'planned'}`],
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
