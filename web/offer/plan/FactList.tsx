import { DotList } from '#web/ui/dot-list/DotList.tsx'
import type { PlanFact } from '#web/offer/plan-facts.ts'

type Props = { facts: readonly PlanFact[]; className: string | undefined }

/** Lists the visitor's choices that the plan is based on, under the labels of their questions. */
export const FactList = ({ facts, className }: Props) => (
  <dl className={className}>
    {facts.map(({ label, choices }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <DotList items={choices} />
        </dd>
      </div>
    ))}
  </dl>
)
