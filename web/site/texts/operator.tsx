import { useSiteConfig } from '#web/lib/api/site-config.ts'
import { brand } from '#events/payment/money/brand.ts'

/*
 * The operator of the site is a setting of the installation. Pages are built without it, so they use general words until the
 * settings are here.
 */

export const Operator = () => <>{useSiteConfig()?.company.name ?? `The company that runs ${brand.name}`}</>

/** An e-mail address to write to, after words such as "write to". */
export const Address = ({ of }: { of: 'info' | 'support' }) => {
  const address = useSiteConfig()?.contact[of]
  return address ? <a href={`mailto:${address}`}>{address}</a> : <>our {of} address</>
}

/** When visitors who never bought are erased, after words such as "we erase your answers". */
export const RetentionTime = () => {
  const days = useSiteConfig()?.retentionDays
  return <>{days === undefined ? 'some time' : `${days} days`} after your last visit</>
}

/** Shows the address of the company and how to reach it. */
export const Imprint = () => {
  const config = useSiteConfig()
  if (!config) return <p>We’re a company based in Singapore. You’ll find our address here and on your receipt.</p>
  const { company, contact } = config
  return (
    <address>
      {company.name}
      <br />
      {company.address}
      <br />
      General questions: <a href={`mailto:${contact.info}`}>{contact.info}</a>
      <br />
      Help, cancellations and refunds: <a href={`mailto:${contact.support}`}>{contact.support}</a>
    </address>
  )
}
