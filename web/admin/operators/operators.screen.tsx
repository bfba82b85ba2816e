import { useState } from 'react'
import type { operations } from '#api/contracts/admin-operations.ts'
import { get } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { AdminsSection } from './AdminsSection.tsx'
import { AuditList } from './AuditList.tsx'
import styles from '#web/admin/dashboard/dashboard.module.css'
import { DeadLetters } from './DeadLetters.tsx'
import { DeliveryList } from './DeliveryList.tsx'
import { Freshness } from '#web/admin/dashboard/Freshness.tsx'
import { Grid } from '#web/admin/table/Grid.tsx'
import { count, instant, wait } from './operations-text.ts'
import { useFigures, useFreshness } from '#web/admin/filters/query.ts'
import { Sentences } from '#web/admin/shell/Sentences.tsx'
import { toneOf } from '#web/admin/shell/status.ts'

const useOperations = (live: boolean) =>
  useFigures({
    key: ['operations'],
    ask: (bearer) => get<typeof operations>('/admin/operations', {}, { bearer }),
    live,
  })

export default function Operators() {
  usePageTitle('Operators')
  const [live, setLive] = useState(true)
  const { data, failure, refetch } = useOperations(live)
  const freshness = useFreshness(0, live)
  return (
    <>
      <div className={styles.top}>
        <h1>Operators</h1>
        <Freshness freshness={freshness} live={live} onLive={setLive} />
      </div>
      <Sentences all={[failure]} />
      {data && (
        <div className={styles.desk}>
          <Grid
            name="Projections"
            note={`The newest event is number ${count(data.head)}.`}
            heads={['Name', 'Version', 'Position', 'Behind', 'Lag', 'Led by', 'Rebuild']}
            numbers={[1, 2, 3, 4]}
            rows={data.projections.map(
              ({ name, version, position, behind, lagSeconds, holder, isLeftOver, waitsAt, rebuild }) => ({
                key: name,
                tone: waitsAt !== null ? 'bad' : isLeftOver ? undefined : toneOf({ lagSeconds, rebuild }),
                cells: [
                  name,
                  count(version),
                  count(position),
                  count(behind),
                  wait(lagSeconds),
                  waitsAt !== null
                    ? `waits for newer code: ${waitsAt}`
                    : isLeftOver
                      ? `no release: make retire P=${name}`
                      : (holder ?? 'no process'),
                  rebuild === 'none' ? '' : rebuild,
                ],
              }),
            )}
          />
          <DeadLetters letters={data.deadLetters} projections={data.projections} onRetried={() => void refetch()} />
          <Grid
            name="Events"
            heads={['Type', 'Stored', 'Last']}
            numbers={[1]}
            rows={data.events.map(({ type, count: stored, lastAt }) => ({
              key: type,
              cells: [type, count(stored), instant(lastAt)],
            }))}
          />
          <Grid
            name="Webhooks received"
            note={
              data.webhooks.total === 0 ? undefined : `${count(data.webhooks.total)} in all; the latest are listed.`
            }
            heads={['Type', 'Received', 'Occurred', 'Id', 'Understood']}
            rows={data.webhooks.latest.map(({ id, type, occurredAt, receivedAt, understood }) => ({
              key: id,
              tone: understood ? undefined : 'bad',
              cells: [type, instant(receivedAt), instant(occurredAt), id, understood ? 'yes' : 'no'],
            }))}
          />
          <DeliveryList name="Mails" deliveries={data.mails} />
          <DeliveryList name="Purchase reports to Meta" deliveries={data.purchaseReports} />
          <AdminsSection />
          <AuditList live={live} />
        </div>
      )}
    </>
  )
}
