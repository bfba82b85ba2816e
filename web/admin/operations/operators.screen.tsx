import { useState } from 'react'
import type { operations, ProjectionState } from '#api/contracts/operations/operations.ts'
import { get } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { AdminsSection } from './AdminsSection.tsx'
import { AuditList } from './AuditList.tsx'
import styles from '#web/admin/shell/screen.module.css'
import { DeadLetters } from './DeadLetters.tsx'
import { DoctorList } from './DoctorList.tsx'
import { DiscountList } from './DiscountList.tsx'
import { IncidentList } from './IncidentList.tsx'
import { JobList } from './JobList.tsx'
import { PersonSection } from './PersonSection.tsx'
import { DeliveryList } from './DeliveryList.tsx'
import { ReconciliationList } from './ReconciliationList.tsx'
import { Freshness } from '#web/admin/shell/Freshness.tsx'
import { WithdrawalList } from './WithdrawalList.tsx'
import { Grid } from '#web/admin/figures/cards/table/Grid.tsx'
import { formatCount, formatInstant, formatWait } from '#web/admin/shell/format.ts'
import { TokensSection } from './TokensSection.tsx'
import { useAccount } from '#web/admin/admins/sign-in/use-account.ts'
import { useAdminQuery, useFreshness } from '#web/admin/shell/use-admin-query.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { rowStatus } from '#web/admin/figures/cards/table/row-status.ts'

const useOperations = (live: boolean) =>
  useAdminQuery({
    key: ['operations'],
    fetch: (bearer) => get<typeof operations>('/admin/operations', {}, { bearer }),
    live,
  })

const stateOf = ({ name, waitsAt, failure, isLeftOver, holder }: ProjectionState): string => {
  if (waitsAt !== null) return `waits for newer code: ${waitsAt}`
  if (failure !== null) return `fails: ${failure}`
  if (isLeftOver) return `not projected any more: if its code is removed, make rebuild P=${name} GONE=1`
  return holder === null ? 'no process' : `led by ${holder}`
}

const rebuildOf = ({ rebuild }: ProjectionState): string => (rebuild === 'none' ? '' : rebuild)

const Operations = () => {
  const [live, setLive] = useState(true)
  const { data, failure, refetch } = useOperations(live)
  const freshness = useFreshness(0, live)
  return (
    <>
      <div className={styles.top}>
        <h1>Operators</h1>
        <Freshness freshness={freshness} live={live} onLive={setLive} />
      </div>
      <Alerts messages={[failure]} />
      {data && (
        <div className={styles.desk}>
          <IncidentList incidents={data.incidents} />
          <WithdrawalList live={live} />
          <DoctorList />
          <ReconciliationList reconciliation={data.reconciliation} />
          <DiscountList discounts={data.discounts} />
          <Grid
            name="Projections"
            note={`The newest event is number ${formatCount(data.head)}.`}
            headings={['Name', 'Revision', 'Version', 'Position', 'Behind', 'Lag', 'Dead letters', 'State', 'Rebuild']}
            numbers={[1, 2, 3, 4, 5, 6]}
            rows={data.projections.map((one) => ({
              key: one.name,
              status: rowStatus(one),
              cells: [
                one.name,
                one.revision === null ? '' : formatCount(one.revision),
                formatCount(one.version),
                formatCount(one.position),
                formatCount(one.behind),
                formatWait(one.lagSeconds),
                formatCount(one.deadLetters),
                stateOf(one),
                one.buildingAt === null ? rebuildOf(one) : `built up to ${formatCount(one.buildingAt)}`,
              ],
            }))}
          />
          <DeadLetters deadLetters={data.deadLetters} projections={data.projections} onRetried={() => void refetch()} />
          <Grid
            name="Events"
            headings={['Type', 'Stored', 'Last']}
            numbers={[1]}
            rows={data.events.map(({ type, count: stored, lastAt }) => ({
              key: type,
              cells: [type, formatCount(stored), formatInstant(lastAt)],
            }))}
          />
          <Grid
            name="Webhooks received"
            note={
              data.webhooks.total === 0
                ? undefined
                : `${formatCount(data.webhooks.total)} in all; the latest are listed.`
            }
            headings={['Type', 'Received', 'Occurred', 'Id', 'Understood']}
            rows={data.webhooks.latest.map(({ id, type, occurredAt, receivedAt, understood }) => ({
              key: id,
              status: understood ? undefined : 'bad',
              cells: [type, formatInstant(receivedAt), formatInstant(occurredAt), id, understood ? 'yes' : 'no'],
            }))}
          />
          <DeliveryList name="Alert messages" deliveries={data.alerts} />
          <DeliveryList name="Mails" deliveries={data.mails} />
          <DeliveryList name="Purchase reports to Meta" deliveries={data.purchaseReports} />
          <JobList jobs={data.jobs} keys={data.keys} />
          <PersonSection />
          <AdminsSection />
          <TokensSection />
          <AuditList live={live} />
        </div>
      )}
    </>
  )
}

/** Shows the operations to admins who may operate the product. Their queries would log others out. */
export default function Operators() {
  usePageTitle('Operators')
  const { data: account, isPending } = useAccount()
  if (isPending) return null
  return account?.role === 'read' ? (
    <Alerts isWarning messages={['Your role can read figures only.']} />
  ) : (
    <Operations />
  )
}
