import { Link, useNavigate } from 'react-router-dom'
import { enqueue } from '#web/lib/visitor/visitor-outbox.ts'
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

const Note = () => (
  <>
    We encrypt it and never sell it. Our{' '}
    <Link to={paths.privacyPolicy} target="_blank" rel="noopener">
      Privacy Policy
    </Link>{' '}
    has the details.
  </>
)

export default function EmailStep() {
  const navigate = useNavigate()
  const submit = (email: string) => {
    remember({ email })
    enqueue('/quiz/user-info', { ...visitorFields(), email })
    void navigate(paths.quiz.name)
  }
  return (
    <TextStep
      title="What is your e-mail?"
      text="We use it for your account if you decide to join."
      label="Your e-mail"
      note={<Note />}
      rule={emailError}
      known={remembered().email}
      field={FIELD}
      onDone={submit}
    />
  )
}
