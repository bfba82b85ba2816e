import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { plans } from '#events/payment/money/plans.ts'
import { dollars } from '#web/payment/money/money.ts'
import { useWork } from '#web/lib/page/use-work.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Field } from '#web/ui/field/Field.tsx'
import type { CheckoutRequest } from './provider.ts'
import styles from './simulated-dialog.module.css'

type PaymentAction = (email: string) => Promise<void>

type Props = {
  opening: CheckoutRequest
  /** The amount due now, in dollars. */
  value: number
  actions: { pay: PaymentAction; decline: PaymentAction; payElsewhere: PaymentAction; close: () => void }
}

const DECLINED = 'The card was declined, and nothing was charged. Please try again, or use another card.'
const ELSEWHERE =
  'Paid in another window. As may happen with PayPal, this page doesn’t know yet: close the checkout, and it will find out.'
const FAILED = 'The payment service didn’t answer. Please try again.'

/** Replaces the card form of a real checkout. */
export const SimulatedDialog = (props: Props) => {
  const { opening, value, actions } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
    // Without this, the focus would be on Close.
    dialog.current?.querySelector<HTMLElement>('input:invalid, [type=submit]')?.focus()
  }, [])
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy) actions.close()
  }
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="test-checkout" onCancel={cancel}>
      <p className={styles.mode}>
        <strong>TEST MODE</strong> No card is asked for, and no money is taken.
      </p>
      <div className={styles.sheet}>
        <div className={styles.top}>
          <h2 id="test-checkout" className={styles.title}>
            Checkout
          </h2>
          <button
            type="button"
            className={styles.close}
            aria-label="Close the checkout"
            disabled={busy}
            onClick={actions.close}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m6 6 12 12M18 6 6 18" />
            </svg>
          </button>
        </div>
        <Bill opening={opening} value={value} />
        <PaymentForm {...props} onBusy={setBusy} />
      </div>
    </dialog>
  )
}

const Bill = ({ opening: { license, sale }, value }: Pick<Props, 'opening' | 'value'>) => {
  const plan = plans.find((one) => one.license === license)
  return (
    <dl className={styles.bill}>
      <div>
        <dt>
          {plan?.name}
          <span>{plan?.additionalInfo}</span>
        </dt>
        <dd>{sale && 'Sale price'}</dd>
      </div>
      <div className={styles.due}>
        <dt>Due today</dt>
        <dd>{dollars(value)}</dd>
      </div>
    </dl>
  )
}

/** Renders a button for every outcome of a payment. */
const PaymentForm = ({ opening, value, actions, onBusy }: Props & { onBusy: (busy: boolean) => void }) => {
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState(opening.email ?? '')
  const { busy, error, attempt } = useWork(() => FAILED)
  const [said, setSaid] = useState('')
  useEffect(() => onBusy(busy), [busy, onBusy])

  const run = async (act: PaymentAction, afterwards = '') => {
    if (!form.current?.reportValidity()) return
    setSaid('')
    if (await attempt(() => act(email))) setSaid(afterwards)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void run(actions.pay)
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <Field
        label="E-mail"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        value={email}
        onValue={setEmail}
      />
      <p className={classes(styles.said, said !== ELSEWHERE && styles.trouble)} role="status">
        {error ?? said}
      </p>
      <Button type="submit" disabled={busy} aria-busy={busy}>
        Pay {dollars(value)}
      </Button>
      <div className={styles.others}>
        <Button variant="quiet" compact disabled={busy} onClick={() => void run(actions.decline, DECLINED)}>
          Decline the card
        </Button>
        <Button variant="quiet" compact disabled={busy} onClick={() => void run(actions.payElsewhere, ELSEWHERE)}>
          Pay in another window
        </Button>
      </div>
    </form>
  )
}
