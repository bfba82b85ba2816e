import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { enqueue } from '#web/quiz/visitor/visitor-outbox.ts'
import { useConsent } from '#web/quiz/visitor/consent.ts'
import { remember, remembered, visitorFields } from '#web/quiz/visitor/visitor.ts'
import { paths } from '#web/paths.ts'
import { emailError, MAX_LENGTH } from './rules.ts'
import { PlanCover } from '#web/offer/plan/PlanCover.tsx'
import { TextStep } from './TextStep.tsx'
import styles from './text-step.module.css'

const FIELD = {
  name: 'email',
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'next',
  maxLength: MAX_LENGTH.email,
} as const

type SendPlanProps = { isOnlyHere: boolean; isTicked: boolean; onTick: (isTicked: boolean) => void }

export default function EmailStep() {
  const navigate = useNavigate()
  const isOnlyHere = useConsent()?.answers === false
  const [isTicked, setTicked] = useState(false)
  const submit = (email: string) => {
    remember({ email })
    if (!isOnlyHere || isTicked) {
      enqueue('/quiz/user-info', { ...visitorFields(), email, ...(isTicked && { sendPlan: true }) })
    }
    void navigate(paths.quiz.name)
  }
  return (
    <TextStep
      title="Where should we keep your plan?"
      text="We’ll keep your plan under this address."
      label="Your e-mail"
      option={<SendPlan isOnlyHere={isOnlyHere} isTicked={isTicked} onTick={setTicked} />}
      cover={<PlanCover name={remembered().name} />}
      note={<Note isOnlyHere={isOnlyHere && !isTicked} />}
      rule={emailError}
      known={remembered().email}
      field={FIELD}
      onDone={submit}
    />
  )
}

/** Offers one mail with the link to the plan. It is a purpose of its own, for visitors who said no as well. */
const SendPlan = ({ isOnlyHere, isTicked, onTick }: SendPlanProps) => {
  const id = useId()
  return (
    <div className={styles.option}>
      <input
        type="checkbox"
        id={id}
        aria-describedby={`${id}-meaning`}
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
      <div>
        <label htmlFor={id}>Send me my plan</label>
        <p id={`${id}-meaning`}>
          One e-mail with the link, and no newsletter.
          {isOnlyHere && ' We only send your address. Your answers stay here.'}
        </p>
      </div>
    </div>
  )
}

const Note = ({ isOnlyHere }: { isOnlyHere: boolean }) => (
  <>
    {isOnlyHere ? 'It stays on this device until you buy.' : 'We encrypt it and never sell it.'} Our{' '}
    <Link to={paths.privacyPolicy} target="_blank" rel="noopener">
      Privacy Policy
    </Link>{' '}
    has the details.
  </>
)
