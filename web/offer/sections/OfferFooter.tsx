import { useSiteConfig } from '#web/lib/api/site-config.ts'
import { paths } from '#web/paths.ts'
import { NewTabLink } from '#web/ui/button/NewTabLink.tsx'
import styles from './offer-footer.module.css'

const LEGAL = {
  Terms: paths.terms,
  Privacy: paths.privacyPolicy,
  Refunds: paths.refundPolicy,
  'Withdraw from contract here': paths.withdraw,
}

/** Names the company and its address. */
export const OfferFooter = () => {
  const config = useSiteConfig()
  return (
    <footer className={styles.footer}>
      <ul role="list" className={styles.links}>
        {Object.entries(LEGAL).map(([name, to]) => (
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
