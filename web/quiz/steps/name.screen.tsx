import { useNavigate } from 'react-router-dom'
import { enqueue } from '#web/quiz/visitor/visitor-outbox.ts'
import { useConsent } from '#web/quiz/visitor/consent.ts'
import { remember, remembered, visitorFields } from '#web/quiz/visitor/visitor.ts'
import { paths } from '#web/paths.ts'
import { MAX_LENGTH, nameError } from './rules.ts'
import { TextStep } from './TextStep.tsx'

const FIELD = {
  name: 'given-name',
  type: 'text',
  inputMode: 'text',
  autoComplete: 'given-name',
  autoCapitalize: 'words',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'done',
  maxLength: MAX_LENGTH.name,
} as const

export default function NameStep() {
  const navigate = useNavigate()
  const isOnlyHere = useConsent()?.answers === false
  const submit = (username: string) => {
    remember({ name: username })
    if (!isOnlyHere) enqueue('/quiz/user-info', { ...visitorFields(), username })
    void navigate(paths.quiz.purchase)
  }
  return (
    <TextStep
      title="What’s your first name?"
      text="So we know what to call you."
      label="Your first name"
      note={`Letters and digits only, no spaces or accents for now. ${isOnlyHere ? 'It stays on this device until you buy.' : 'We encrypt it, like your e-mail.'}`}
      rule={nameError}
      known={remembered().name}
      field={FIELD}
      onDone={submit}
    />
  )
}
