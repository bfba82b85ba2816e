import { useState } from 'react'
import type { chooseFriend } from '#api/contracts/course/friend.ts'
import { postAsSubscriber } from '#web/course/data/account-api.ts'
import { invalidateReply, useCabinetQuery } from '#web/course/data/cabinet-query.ts'
import { rhythmResource } from '#web/course/data/resources/rhythm.ts'
import { useAttempt } from '#web/course/data/use-attempt.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'

const ABOUT =
  'One friend can read the passage and the prayer of your day with you, free and without an account. You each see that the other has read today, and nothing else: no name, no word that you write.'

/** Invites one friend to read the same day, and ends the invitation. */
export const Friend = () => {
  const hasFriendRead = useCabinetQuery(rhythmResource).data?.value.hasFriendRead
  const [token, setToken] = useState<string | null>(null)
  const { busy, error, attempt } = useAttempt()
  // It is unknown, or the subscriber has no access.
  if (hasFriendRead === undefined) return null
  const isInvited = hasFriendRead !== null
  const choose = (invites: boolean) =>
    attempt(async () => {
      const reply = await postAsSubscriber<typeof chooseFriend>('/account/friend', { invites })
      setToken(reply.token)
      await invalidateReply(rhythmResource)
    })
  return (
    <SettingsSection id="friend" title="Read with a friend">
      <p className={styles.text}>{ABOUT}</p>
      <ErrorMessage>{error}</ErrorMessage>
      {token !== null && <Address key={token} address={addressOf(token)} />}
      <ButtonStack>
        <Button variant="quiet" disabled={busy} onClick={() => void choose(true)}>
          {isInvited ? 'Make a new link' : 'Invite a friend'}
        </Button>
        {isInvited && (
          <Button variant="quiet" disabled={busy} onClick={() => void choose(false)}>
            End the invitation
          </Button>
        )}
      </ButtonStack>
      {isInvited && <p className={styles.text}>A new link ends the one before. Only one friend reads with you.</p>}
    </SettingsSection>
  )
}

/** Shows the address of an invitation once, to send it on. */
const Address = ({ address }: { address: string }) => {
  const [result, setResult] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setResult('Copied. We show this link only now.')
    } catch {
      setResult('Your browser doesn’t let us copy. Please copy the link from the field. We show it only now.')
    }
  }
  return (
    <>
      <Field label="Your link, to send to your friend" readOnly value={address} onValue={() => undefined} />
      <Button variant="quiet" onClick={() => void copy()}>
        Copy the link
      </Button>
      <p className={styles.done} role="status">
        {result}
      </p>
    </>
  )
}

const addressOf = (token: string) => `${window.location.origin}${paths.together}#${token}`
