import { useSiteConfig } from '#web/lib/api/site-config.ts'
import { paths } from '#web/paths.ts'
import { useWithdrawWords } from '#web/withdraw-words.ts'
import { NewTabLink } from '#web/ui/button/NewTabLink.tsx'
import styles from './offer-footer.module.css'

const LEGAL = {
  Terms: paths.terms,
  Privacy: paths.privacyPolicy,
  Refunds: paths.refundPolicy,
  'Unknown charge': paths.unknownCharge,
}

/** Names the company and its address. */
export const OfferFooter = () => {
  const config = useSiteConfig()
  const links = { ...LEGAL, [useWithdrawWords()]: paths.withdraw }
  return (
    <footer className={styles.footer}>
      <ul role="list" className={styles.links}>
        {Object.entries(links).map(([name, to]) => (
          <li key={name}>
            <NewTabLink to={to}>{name}</NewTabLink>
          </li>
        ))}
      </ul>
      <address className={styles.address}>
        {config && (
          <>
            {config.company.name}, {config.company.address}
            <br />
            <a href={`mailto:${config.contact.support}`}>{config.contact.support}</a>
          </>
        )}
      </address>
    </footer>
  )
}
