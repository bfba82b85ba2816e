import { useState } from 'react'
import type { QuestionSetRow, QuestionSetsReply, weighQuestionSets } from '#api/contracts/quiz/editor/question-sets.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'
import { ConfirmationFields, useConfirmation } from '#web/admin/admins/sign-in/Confirmation.tsx'
import form from '#web/admin/operations/token-form.module.css'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { handleSubmit } from '#web/ui/handle-submit.ts'
import { PlanFields } from './PlanFields.tsx'
import { planOf, typedPlan, type TypedPlan } from './typed-plan.ts'
import { shareText } from './share-text.ts'

type Props = {
  revision: number
  experiment: string
  plan: QuestionSetsReply['plan']
  published: readonly QuestionSetRow[]
  onSaved: () => void
  /** Weights that someone else saved meanwhile have to be shown. */
  onRefused: () => void
}

/** Sets which question sets new visitors get. */
export const WeightsForm = ({ revision, experiment, plan, published, onSaved, onRefused }: Props) => {
  const confirmation = useConfirmation()
  const { send, busy, failure } = useAdminAction()
  const [name, setName] = useState(experiment)
  const [typed, setTyped] = useState<TypedPlan>(() => typedPlan(plan))
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({})
  const weights = Object.fromEntries(
    published.map(({ version, weight }) => [version, Number(given[version] ?? weight)] as const),
  )
  const submit = async () => {
    const body = { revision, experiment: name, weights, plan: planOf(typed), ...confirmation.given }
    if (!(await send<typeof weighQuestionSets>('/admin/question-sets/weights', body))) return onRefused()
    confirmation.clear()
    setGiven({})
    onSaved()
  }
  return (
    <details className={form.form}>
      <summary>Change the weights</summary>
      <form aria-label="Change the weights" onSubmit={handleSubmit(submit)}>
        {published.map(({ version }) => (
          <Field
            key={version}
            compact
            label={`Weight of ${version}`}
            type="number"
            min={0}
            max={1000}
            required
            value={String(given[version] ?? weights[version])}
            onValue={(weight) => setGiven({ ...given, [version]: weight })}
            hint={shareText(weights[version] ?? 0, Object.values(weights))}
          />
        ))}
        <Field
          compact
          label="Experiment"
          value={name}
          onValue={setName}
          maxLength={40}
          required
          hint="Another name draws new visitors again. Keep it to add or retire a version."
        />
        <PlanFields plan={typed} onChange={setTyped} />
        <ConfirmationFields confirmation={confirmation} />
        <Alerts messages={[failure]} />
        <Button compact type="submit" disabled={busy} aria-busy={busy}>
          Save the weights
        </Button>
      </form>
    </details>
  )
}
