import { useState } from 'react'
import { useAttempt } from '#web/course/data/use-attempt.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { takeBackQuizConsent } from './account-calls.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'

const LOSS =
  'This deletes your quiz answers from our servers, permanently. If we made your plan from them, you go on with our standard plan, and everything you wrote stays. Press again to delete them.'

const RESULTS = {
  answers: 'Your quiz answers are deleted from our servers.',
  ads: 'From now on, we report nothing about your purchase to Meta.',
}

/** Lets subscribers take back what they agreed to as visitors. Deleting the answers needs a second click. */
export const QuizConsent = () => {
  const [isWarned, setWarned] = useState(false)
  const [result, setResult] = useState('')
  const { busy, error, attempt } = useAttempt()
  const takeBack = async (purpose: keyof typeof RESULTS) => {
    setWarned(false)
    setResult('')
    if (await attempt(() => takeBackQuizConsent(purpose))) setResult(RESULTS[purpose])
  }
  return (
    <SettingsSection id="quiz" title="Your quiz">
      <p className={styles.text}>
        If you agreed that we store your quiz answers or share your purchase with Meta, you can take that back here.
      </p>
      <ErrorMessage>{isWarned ? LOSS : error}</ErrorMessage>
      <ButtonStack>
        <Button
          variant={isWarned ? 'danger' : 'quiet'}
          disabled={busy}
          onClick={() => (isWarned ? void takeBack('answers') : setWarned(true))}
        >
          Delete my quiz answers
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => void takeBack('ads')}>
          Stop ad measurement
        </Button>
      </ButtonStack>
      <p className={styles.done} role="status">
        {result}
      </p>
    </SettingsSection>
  )
}
