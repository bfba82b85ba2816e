import { useSiteConfig } from '#web/lib/api/site-config.ts'
import styles from './success.module.css'

/** Shows the address of the support. */
export const Contact = () => {
  const contact = useSiteConfig()?.contact
  if (!contact) return null
  return (
    <p className={styles.contact}>
      Help with your purchase: <a href={`mailto:${contact.support}`}>{contact.support}</a>
      <br />
      Anything else: <a href={`mailto:${contact.info}`}>{contact.info}</a>
    </p>
  )
}
