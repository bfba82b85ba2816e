import { DECIDING_METRICS, type DecidingMetric } from '#api/contracts/figures/deciding-metrics.ts'
import { Field } from '#web/ui/field/Field.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import type { TypedPlan } from './typed-plan.ts'

const UNITS: Record<DecidingMetric, string> = {
  purchases: 'In percentage points of visitors: 1.5 means 4.5% instead of 3%.',
  'e-mails': 'In percentage points of visitors: 1.5 means 31.5% instead of 30%.',
  'revenue per visitor': 'In the currency of the reports: 0.50 for 50 cents per visitor.',
}

type Props = { plan: TypedPlan; onChange: (plan: TypedPlan) => void }

/** Asks what an experiment should find out. */
export const PlanFields = ({ plan, onChange }: Props) => (
  <>
    <Field
      compact
      label="Question"
      value={plan.question}
      onValue={(question) => onChange({ ...plan, question })}
      maxLength={200}
      hint="What the experiment should find out. Leave it empty for weights without a plan."
    />
    {plan.question.trim() !== '' && (
      <>
        <Select
          label="Decided by"
          options={DECIDING_METRICS}
          value={plan.metric}
          onChoose={(metric) => onChange({ ...plan, metric })}
        />
        <Field
          compact
          label="Smallest effect of interest"
          type="number"
          min={0.01}
          max={1000}
          step={0.01}
          required
          value={plan.smallestEffect}
          onValue={(smallestEffect) => onChange({ ...plan, smallestEffect })}
          hint={UNITS[plan.metric]}
        />
      </>
    )}
  </>
)
