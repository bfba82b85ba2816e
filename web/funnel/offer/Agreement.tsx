import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { brand } from '#web/ui/brand.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import styles from './agreement.module.css'

const Beside = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
    <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
  </a>
)

type Props = {
  id: string
  /** The charges today and later, as a part of the sentence. */
  charges: string | undefined
  agreed: boolean
  onAgree: (agreed: boolean) => void
}

/** The agreement before buying: one box for the charges. Each text opens in a new tab, so the offer stays open. */
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
      <label htmlFor={id}>
        I agree to {charges ?? 'these charges'}, and that {brand.name} and its payment provider process this order,
        which may reveal my religion.
      </label>
      <p id={`${id}-texts`} className={styles.texts}>
        With this tick you also agree to the <Beside to={paths.terms}>Terms</Beside>, the{' '}
        <Beside to={paths.privacyPolicy}>Privacy Policy</Beside>, the{' '}
        <Beside to={`${paths.terms}#renewal`}>subscription policy</Beside> and the{' '}
        <Beside to={paths.refundPolicy}>money-back policy</Beside>.
      </p>
    </div>
  </div>
)
