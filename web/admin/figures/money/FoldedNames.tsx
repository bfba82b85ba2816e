import type { admitNames, listFoldedNames } from '#api/contracts/figures/ad-names.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { formatCount } from '#web/admin/shell/format.ts'
import screen from '#web/admin/shell/screen.module.css'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'
import { useAdminGet } from '#web/admin/shell/use-admin-query.ts'
import { post } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button/Button.tsx'

const EXAMPLES = 5

/** Says which names of ads reports fold, and lets an operator give them rows of their own. */
export const FoldedNames = ({ canAdmit, onAdmitted }: { canAdmit: boolean; onAdmitted: () => void }) => {
  const { run, busy, failure } = useAdminAction()
  const { data, refetch } = useAdminGet<typeof listFoldedNames>('/admin/ad-names')
  const admit = (kind: NonNullable<typeof data>['counts'][number]['kind']) =>
    run(async (bearer) => {
      await post<typeof admitNames>('/admin/ad-names/admit', { kind }, { bearer })
      await refetch()
      onAdmitted()
    })
  if (!data || data.counts.length === 0) return null
  return (
    <>
      {data.counts.map(({ kind, names }) => {
        const newest = data.newest.filter((one) => one.kind === kind).slice(0, EXAMPLES)
        const of = kind === 'creo' ? 'creo' : `utm_${kind}`
        return (
          <p key={kind} className={screen.note} role="status">
            <span>
              {`${formatCount(names)} new names of ${of} were more than the limit of an hour, so they share one row: ${newest.map(({ name }) => name).join(', ')}${names > newest.length ? ' and others' : ''}. `}
            </span>
            {canAdmit && (
              <Button compact disabled={busy} onClick={() => void admit(kind)}>
                {`Give each ${of} its own row`}
              </Button>
            )}
          </p>
        )
      })}
      <Alerts messages={[failure]} />
    </>
  )
}
