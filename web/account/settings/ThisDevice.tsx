import { useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { cabinetStorage } from '#web/course/data/cabinet-storage.ts'
import { DRAFTS } from '#web/course/saves/day-saves.ts'
import { deviceWords, useWaiting } from '#web/course/saves/my-saves.ts'
import { installOffer, acceptOffer } from '#web/course/offline/install.ts'
import { logOut } from './account-calls.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'
import { useAttempt } from '#web/course/data/use-attempt.ts'

const LOSS =
  'Some of what you wrote is only on this device, and logging out would lose it. Save, send or print it first, or press again to log out anyway.'

/** Logs out. If anything the subscriber wrote would be lost, requires a second click. */
const useLogout = () => {
  const navigate = useNavigate()
  const wouldLose = useWaiting().length > 0 || deviceWords.all().length > 0 || cabinetStorage.names(DRAFTS).length > 0
  const [warned, setWarned] = useState(false)
  const { busy, error, attempt } = useAttempt()

  const leave = async (everywhere: boolean) => {
    if (wouldLose && !warned) return setWarned(true)
    if (await attempt(() => logOut(everywhere))) await navigate(paths.account.login, { replace: true })
  }
  return { busy, error: error ?? (warned && wouldLose ? LOSS : undefined), leave }
}

/** Offers to log out and to install the app. */
export const ThisDevice = () => {
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.current)
  const { busy, error, leave } = useLogout()
  return (
    <SettingsSection id="device" title="This device">
      <p className={styles.text}>The days you’ve opened work here without a connection, until you log out.</p>
      <ErrorMessage>{error}</ErrorMessage>
      <ButtonStack>
        {offer && <Button onClick={acceptOffer}>Add to home screen</Button>}
        <Button variant="quiet" disabled={busy} onClick={() => void leave(false)}>
          Log out
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => void leave(true)}>
          Log out everywhere
        </Button>
      </ButtonStack>
    </SettingsSection>
  )
}
