import { useState } from 'react'
import type { SessionsReply } from '#api/contracts/account/cabinet-data.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { DotList } from '#web/ui/dot-list/DotList.tsx'
import { useCabinetQuery } from '#web/course/data/cabinet-query.ts'
import { logOutOthers, sessionsResource } from './device-sessions.ts'
import { PasswordConfirm } from './PasswordConfirm.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { dayOf } from './session-words.ts'
import styles from './settings.module.css'

type Session = SessionsReply['sessions'][number]

/** The password confirms to log out one device, or all others. */
type Ended = Session | 'others'

/** Lists where the subscriber is logged in, and logs out other devices. */
export const Sessions = () => {
  const sessions = useCabinetQuery(sessionsResource).data?.value.sessions
  const [ended, setEnded] = useState<Ended>()
  const [result, setResult] = useState('')
  if (!sessions) return null
  const [own, others] = [sessions.filter(({ isThis }) => isThis), sessions.filter(({ isThis }) => !isThis)]
  const ask = (next: Ended) => {
    setResult('')
    setEnded(next)
  }
  const finish = (done = '') => {
    setEnded(undefined)
    setResult(done)
  }
  return (
    <SettingsSection id="sessions" title="Where you’re logged in">
      <p className={styles.text}>
        A device logs itself out after two weeks without use. If you don’t know one of these, log it out and change your
        password.
      </p>
      <ul role="list" className={styles.sessions}>
        {[...own, ...others].map((one) => (
          <Row key={one.session} one={one} onEnd={() => ask(one)} />
        ))}
      </ul>
      {ended ? (
        <Confirm key={typeof ended === 'string' ? ended : ended.session} ended={ended} onEnd={finish} />
      ) : (
        others.length > 1 && (
          <ButtonStack>
            <Button variant="quiet" onClick={() => ask('others')}>
              Log out all others
            </Button>
          </ButtonStack>
        )
      )}
      <p className={styles.done} role="status">
        {result}
      </p>
    </SettingsSection>
  )
}

const Row = ({ one, onEnd }: { one: Session; onEnd: () => void }) => (
  <li>
    <div>
      <h3>{nameOf(one)}</h3>
      <p>
        <DotList items={detailsOf(one)} />
      </p>
    </div>
    {!one.isThis && (
      <Button compact variant="quiet" aria-label={`Log out ${nameOf(one)}`} onClick={onEnd}>
        Log out
      </Button>
    )}
  </li>
)

const nameOf = ({ browser }: Session) => browser ?? 'A device we don’t recognize'

const detailsOf = ({ isThis, startedAt, usedAt }: Session): string[] => {
  const now = new Date()
  return [isThis ? 'This device' : `Last used ${dayOf(usedAt, now)}`, `Logged in ${dayOf(startedAt, now)}`]
}

const Confirm = ({ ended, onEnd }: { ended: Ended; onEnd: (done?: string) => void }) => {
  const { ask, confirm, done } = wordsOf(ended)
  return (
    <PasswordConfirm
      confirm={confirm}
      cancel="Cancel"
      variant="primary"
      onConfirm={(password) => logOutOthers(password, ended === 'others' ? undefined : ended.session)}
      onDone={() => onEnd(done)}
      onCancel={() => onEnd()}
    >
      <p>{`${ask}, enter your password.`}</p>
    </PasswordConfirm>
  )
}

const wordsOf = (ended: Ended) =>
  ended === 'others'
    ? { ask: 'To log out all other devices', confirm: 'Log out all others', done: 'All other devices are logged out.' }
    : { ask: `To log out “${nameOf(ended)}”`, confirm: 'Log out this one', done: `${nameOf(ended)} is logged out.` }
