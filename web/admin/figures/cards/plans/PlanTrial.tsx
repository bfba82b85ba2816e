import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlansReply } from '#api/contracts/figures/definitions/plans.ts'
import type { previewPlan } from '#api/contracts/offer/plan.ts'
import { post } from '#web/lib/api/api.ts'
import styles from './plans.module.css'

type Answers = Readonly<Record<string, readonly string[]>>

const usePlanFor = (answers: Answers) =>
  useQuery({
    queryKey: ['plan', answers],
    queryFn: () =>
      post<typeof previewPlan>('/quiz/plan', {
        answers: Object.fromEntries(Object.entries(answers).map(([key, choices]) => [key, [...choices]])),
      }),
    placeholderData: (before) => before,
  })

type QuestionProps = {
  question: PlansReply['questions'][number]
  chosen: readonly string[]
  onChoose: (choices: readonly string[]) => void
}

const Question = ({ question: { key, question, isMultiple, choices }, chosen, onChoose }: QuestionProps) => {
  const toggle = (choice: string) => {
    if (chosen.includes(choice)) return onChoose(chosen.filter((one) => one !== choice))
    return onChoose(isMultiple ? [...chosen, choice] : [choice])
  }
  return (
    <details className={styles.question}>
      <summary>
        {question}
        <span>{chosen.join(', ') || 'not answered'}</span>
      </summary>
      <fieldset>
        <legend className={styles.hidden}>{question}</legend>
        {choices.map((choice) => (
          <label key={choice}>
            <input type="checkbox" name={key} checked={chosen.includes(choice)} onChange={() => toggle(choice)} />
            {choice}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

/** Lets an admin answer as a visitor, and shows the plan that comes out. Nothing is stored. */
export const PlanTrial = ({ questions }: Pick<PlansReply, 'questions'>) => {
  const [answers, setAnswers] = useState<Answers>({})
  const { data: plan } = usePlanFor(answers)
  return (
    <section aria-labelledby="trial" className={styles.trial}>
      <h2 id="trial">Try answers</h2>
      <div className={styles.columns}>
        <div>
          {questions.map((question) => (
            <Question
              key={question.key}
              question={question}
              chosen={answers[question.key] ?? []}
              onChoose={(choices) => setAnswers((before) => ({ ...before, [question.key]: choices }))}
            />
          ))}
        </div>
        {plan && (
          <div role="status">
            <h3>{plan.personal ? 'What this visitor gets' : 'The standard plan'}</h3>
            <ul role="list" className={styles.list}>
              {plan.reasons.map(({ effect, because }) => (
                <li key={effect}>
                  {effect} <span>{because}</span>
                </li>
              ))}
            </ul>
            <ol role="list" className={styles.list}>
              {plan.days.map(({ day, title, chosen }) => (
                <li key={day}>
                  {day}. {title}
                  {chosen && (
                    <span>
                      {' '}
                      {chosen.title} {chosen.because}
                    </span>
                  )}
                </li>
              ))}
            </ol>
          </div>
        )}
      </div>
    </section>
  )
}
