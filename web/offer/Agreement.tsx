import { paths } from '#web/paths.ts'
import { brand } from '#events/payment/money/brand.ts'
import { NewTabLink } from '#web/ui/button/NewTabLink.tsx'
import styles from './agreement.module.css'

type Props = {
  id: string
  /** The charges today and later, as a part of the sentence. */
  charges: string | undefined
  agreed: boolean
  onAgree: (agreed: boolean) => void
}

/** The agreement before buying: one box, and a line that names the charges. Each text opens in a new tab, so the offer stays open. */
export const Agreement = ({ id, charges, agreed, onAgree }: Props) => (
  <div className={styles.agreement}>
    <input
      id={id}
      type="checkbox"
      className={styles.box}
      aria-describedby={`${id}-texts`}
      checked={agreed}
      onChange={(event) => onAgree(event.target.checked)}
    />
    <div>
      <label id={`${id}-label`} htmlFor={id}>
        I agree to {charges ?? 'these charges'}.
      </label>
      <p id={`${id}-texts`} className={styles.texts}>
        You also agree that {brand.name} and its payment provider process this order, which may reveal your religion,
        and to the <NewTabLink to={paths.terms}>Terms</NewTabLink>, the{' '}
        <NewTabLink to={paths.privacyPolicy}>Privacy Policy</NewTabLink>, the{' '}
        <NewTabLink to={`${paths.terms}#renewal`}>subscription policy</NewTabLink> and the{' '}
        <NewTabLink to={paths.refundPolicy}>money-back policy</NewTabLink>.
      </p>
    </div>
  </div>
)
