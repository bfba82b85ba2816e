import type { z } from 'zod'
import { Link, useSearchParams } from 'react-router-dom'
import type { exploredEvent } from '#api/contracts/operations/explorer.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { formatCount, formatInstant } from '#web/admin/shell/format.ts'
import { useAdminGet } from '#web/admin/shell/use-admin-query.ts'
import { eventAddress, eventsAddress, streamAddress } from './event-links.ts'
import explorer from './explorer.module.css'
import styles from './event.module.css'
import { OperatorsOnly } from './OperatorsOnly.tsx'

type Reply = z.output<typeof exploredEvent.reply>

const Step = ({ to, text }: { to: number | null; text: string }) =>
  to === null ? (
    <span className={styles.end}>{text}</span>
  ) : (
    <LinkButton compact variant="quiet" to={eventAddress(to)}>
      {text}
    </LinkButton>
  )

const Steps = ({ event, stream, store }: Reply) => (
  <nav className={styles.steps} aria-label="Steps">
    <div>
      <Step to={stream.previous} text="Back in stream" />
      <span role="status">
        {formatCount(event.streamVersion)} of {formatCount(stream.length)}
      </span>
      <Step to={stream.next} text="Forward in stream" />
    </div>
    <div>
      <Step to={store.previous} text="Previous of all" />
      <Step to={store.next} text="Next of all" />
    </div>
  </nav>
)

const Facts = ({ event: { position, type, at, stream, schemaVersion, fields } }: Reply) => (
  <section className={styles.facts} aria-label="Fields">
    <dl>
      <dt>Type</dt>
      <dd>
        <Link to={eventsAddress({ type })}>{type}</Link>, stored as version {schemaVersion}
      </dd>
      <dt>Recorded</dt>
      <dd>{formatInstant(at)} UTC</dd>
      <dt>Stream</dt>
      <dd>
        <Link to={streamAddress({ stream, position })}>{stream}</Link>
      </dd>
      {fields.map(({ name, value }) => [
        <dt key={`${name} name`}>{name}</dt>,
        <dd key={name}>{value === 'sealed' || value === 'hidden' ? <i>{value}</i> : <code>{value}</code>}</dd>,
      ])}
    </dl>
    {fields.length === 0 && <p className={explorer.note}>This type has no fields.</p>}
  </section>
)

const Event = ({ position }: { position: string }) => {
  const { data, failure } = useAdminGet<typeof exploredEvent>('/admin/explorer/event', { position })
  return (
    <>
      <Alerts messages={[failure]} />
      {data && !failure && (
        <>
          <div className={styles.event}>
            <h2>Event {formatCount(data.event.position)}</h2>
            <Steps {...data} />
          </div>
          <Facts {...data} />
        </>
      )}
    </>
  )
}

/** Shows one event, with steps through its stream. */
export default function ExplorerEvent() {
  const [search] = useSearchParams()
  return (
    <OperatorsOnly title="Explorer">
      <Event position={search.get('position') ?? ''} />
    </OperatorsOnly>
  )
}
