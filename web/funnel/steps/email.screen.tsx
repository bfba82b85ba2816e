import { Link, useNavigate } from 'react-router-dom'
import { enqueue } from '#web/lib/visitor/visitor-outbox.ts'
import { useConsent } from '#web/lib/visitor/consent.ts'
import { remember, remembered, visitorFields } from '#web/lib/visitor/visitor.ts'
import { paths } from '#web/paths.ts'
import { emailError, MAX_LENGTH } from './rules.ts'
import { TextStep } from './TextStep.tsx'

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

const Note = ({ isOnlyHere }: { isOnlyHere: boolean }) => (
  <>
    {isOnlyHere ? 'It stays on this device until you buy.' : 'We encrypt it and never sell it.'} Our{' '}
    <Link to={paths.privacyPolicy} target="_blank" rel="noopener">
      Privacy Policy
    </Link>{' '}
    has the details.
  </>
)

export default function EmailStep() {
  const navigate = useNavigate()
  const isOnlyHere = useConsent()?.answers === false
  const submit = (email: string) => {
    remember({ email })
    if (!isOnlyHere) enqueue('/quiz/user-info', { ...visitorFields(), email })
    void navigate(paths.quiz.name)
  }
  return (
    <TextStep
      title="What is your e-mail?"
      text="It fills in the checkout, and it’s where your receipt goes if you join."
      label="Your e-mail"
      note={<Note isOnlyHere={isOnlyHere} />}
      rule={emailError}
      known={remembered().email}
      field={FIELD}
      onDone={submit}
    />
  )
}
