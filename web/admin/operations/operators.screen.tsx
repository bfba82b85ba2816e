import { useState } from 'react'
import type { operations, OperationsReply, ProjectionState } from '#api/contracts/operations/operations.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { AdminsSection } from './AdminsSection.tsx'
import { AuditList } from './AuditList.tsx'
import styles from '#web/admin/shell/screen.module.css'
import { DeadLetters } from './DeadLetters.tsx'
import { DoctorList } from './DoctorList.tsx'
import { DiscountList } from './DiscountList.tsx'
import { IncidentList } from './IncidentList.tsx'
import { PersonSection } from './PersonSection.tsx'
import { DeliveryList } from './DeliveryList.tsx'
import { ReconciliationList } from './ReconciliationList.tsx'
import { Freshness } from '#web/admin/shell/Freshness.tsx'
import { WithdrawalList } from './WithdrawalList.tsx'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { formatCount, formatWait } from '#web/admin/shell/format.ts'
import { TokensSection } from './TokensSection.tsx'
import { useAccount } from '#web/admin/admins/sign-in/use-account.ts'
import { useAdminGet, useFreshness } from '#web/admin/shell/use-admin-query.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { rowStatus } from '#web/admin/figures/table/row-status.ts'

const stateOf = ({ name, waitsAt, failure, isLeftOver, holder }: ProjectionState): string => {
  if (waitsAt !== null) return `waits for newer code: ${waitsAt}`
  if (failure !== null) return `fails: ${failure}`
  if (isLeftOver) return `not projected any more: if its code is removed, make rebuild P=${name} GONE=1`
  return holder === null ? 'no process' : `led by ${holder}`
}

const rebuildOf = ({ rebuild }: ProjectionState): string => (rebuild === 'none' ? '' : rebuild)

/** Lists the projections that need a look. */
const ProjectionList = ({ projections }: Pick<OperationsReply, 'projections'>) => (
  <Grid
    name="Projections"
    note={projections.every((one) => rowStatus(one) === undefined) ? 'All keep up.' : ''}
    headings={['Name', 'Behind', 'Lag', 'State', 'Rebuild']}
    numbers={[1, 2]}
    sentences={[3]}
    rows={projections
      .filter((one) => rowStatus(one) !== undefined || one.isLeftOver)
      .map((one) => ({
        key: one.name,
        status: rowStatus(one),
        cells: [
          one.name,
          formatCount(one.behind),
          formatWait(one.lagSeconds),
          stateOf(one),
          one.buildingAt === null ? rebuildOf(one) : `built up to ${formatCount(one.buildingAt)}`,
        ],
      }))}
  />
)

/** Lists deliveries of what may be switched off. */
const PurchaseReports = ({ purchaseReports }: Pick<OperationsReply, 'purchaseReports'>) =>
  purchaseReports.counts.length > 0 && <DeliveryList name="Purchase reports to Meta" deliveries={purchaseReports} />

const MachineRoom = ({ data, live, onRetried }: { data: OperationsReply; live: boolean; onRetried: () => void }) => (
  <details className={styles.fold} open={data.deadLetters.total > 0 || undefined}>
    <summary>Machine room</summary>
    <div className={styles.desk}>
      <ProjectionList projections={data.projections} />
      <DeadLetters deadLetters={data.deadLetters} projections={data.projections} onRetried={onRetried} />
      <DeliveryList name="Mails" deliveries={data.mails} />
      <PurchaseReports purchaseReports={data.purchaseReports} />
      <AuditList live={live} />
    </div>
  </details>
)

const Operations = () => {
  const [live, setLive] = useState(true)
  const { data, failure, refetch } = useAdminGet<typeof operations>('/admin/operations', {}, live)
  const freshness = useFreshness(0, live)
  return (
    <>
      <div className={styles.top}>
        <h1>Operators</h1>
        <Freshness freshness={freshness} live={live} onLive={setLive} />
      </div>
      <Alerts messages={[failure]} />
      {data && (
        <>
          <div className={styles.desk}>
            <WithdrawalList live={live} />
            <PersonSection />
            <IncidentList incidents={data.incidents} />
            <DoctorList />
            <ReconciliationList reconciliation={data.reconciliation} />
            {data.discounts.length > 0 && <DiscountList discounts={data.discounts} />}
            <AdminsSection />
            <TokensSection />
          </div>
          <MachineRoom data={data} live={live} onRetried={() => void refetch()} />
        </>
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
