import { useEffect, useState } from 'react'
import { useWriting } from '#web/course/writing/choice.ts'
import { chooseWriting } from '#web/course/writing/writing.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'
import { useAttempt } from '#web/course/data/use-attempt.ts'

const STATES = {
  yes: 'You agreed that we save what you write in the course. It’s encrypted, and you can read it on any device.',
  no: 'What you write in the course stays on the device you write on, and is removed when you log out.',
  unasked: 'What you write in the course may reveal your religious beliefs. You decide whether we save it.',
}

const LOSS =
  'This deletes everything you’ve written from our servers, permanently. Download your data first if you want to keep it. Press again to delete it.'

const RESULTS = { yes: 'From now on, what you write is saved.', no: 'What you wrote is deleted from our servers.' }

const stateOf = (saves: boolean | null) => (saves === null ? 'unasked' : saves ? 'yes' : 'no')

/** Lets subscribers give and withdraw the consent to save what they write. A withdrawal needs a second click. */
export const WritingConsent = () => {
  const saves = useWriting()
  const [isWarned, setWarned] = useState(false)
  const [result, setResult] = useState('')
  const { busy, error, attempt } = useAttempt()
  const isKnown = saves !== undefined
  // Pages link to this section, which appears only after the browser has looked for it.
  useEffect(() => {
    if (isKnown && window.location.hash === '#writing') document.getElementById('writing')?.scrollIntoView()
  }, [isKnown])
  if (!isKnown) return null

  const choose = async (saves: boolean) => {
    setWarned(false)
    if (await attempt(() => chooseWriting(saves))) setResult(RESULTS[stateOf(saves) === 'yes' ? 'yes' : 'no'])
  }
  const refuse = () => {
    setResult('')
    if (isWarned) void choose(false)
    else setWarned(true)
  }
  return (
    <SettingsSection id="writing" title="What you write">
      <p className={styles.text}>{STATES[stateOf(saves)]}</p>
      <ErrorMessage>{error ?? (isWarned && LOSS)}</ErrorMessage>
      <ButtonStack>
        {saves !== true && (
          <Button variant="quiet" disabled={busy} onClick={() => void choose(true)}>
            Save what I write
          </Button>
        )}
        {saves !== false && (
          <Button variant={isWarned ? 'danger' : 'quiet'} disabled={busy} onClick={refuse}>
            Don’t save what I write
          </Button>
        )}
      </ButtonStack>
      <p className={styles.done} role="status">
        {result}
      </p>
    </SettingsSection>
  )
}
