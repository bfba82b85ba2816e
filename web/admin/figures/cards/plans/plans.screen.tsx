import type { adminPlans, PlansReply } from '#api/contracts/figures/definitions/plans.ts'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { get } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import dashboard from '#web/admin/shell/screen.module.css'
import { Download } from '#web/admin/figures/cards/table/Download.tsx'
import { FacetTable } from './FacetTable.tsx'
import { PlanTrial } from './PlanTrial.tsx'
import styles from './plans.module.css'

const usePlans = () =>
  useAdminQuery({ key: ['plans'], fetch: (bearer) => get<typeof adminPlans>('/admin/db/plans', {}, { bearer }) })

const facetRows = ({ facets }: PlansReply) => [
  ['part', 'value', 'visitors'],
  ...facets.flatMap(({ facet, values }) => values.map(({ value, visitors }) => [facet, value, visitors])),
]

const summaryOf = ({ visitors, personal, different }: PlansReply) => {
  if (visitors === 0) return 'No visitors have answered yet.'
  const count = (n: number) => n.toLocaleString('en-US')
  return (
    `In a sample of ${count(visitors)} visitors of the latest months, ${count(personal)} have a plan of their own, ` +
    `and ${count(different)} of these plans are different. The others gave no consent, so their device ` +
    'makes their plan, or their answers left everything open: those have the standard plan.'
  )
}

/** Shows how plans are distributed, and which plan a set of answers produces. */
export default function Plans() {
  usePageTitle('Plans')
  const { data, failure } = usePlans()
  return (
    <>
      <div className={dashboard.top}>
        <h1>Plans</h1>
        {data && <Download name="plans" rows={() => facetRows(data)} />}
      </div>
      <Alerts messages={[failure]} />
      {data && (
        <>
          <p className={dashboard.note} role="status">
            {summaryOf(data)}
          </p>
          {data.personal > 0 && (
            <div className={styles.facets}>
              {data.facets.map(({ facet, values }) => (
                <FacetTable key={facet} facet={facet} values={values} total={data.personal} />
              ))}
            </div>
          )}
          <PlanTrial questions={data.questions} />
        </>
      )}
    </>
  )
}
