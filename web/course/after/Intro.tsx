import type { ReactNode } from 'react'
import type { Sequel } from '#events/course/courses/courses.ts'
import type { beginSequel } from '#api/contracts/course/sequels.ts'
import { postAsSubscriber } from '#web/course/data/account-api.ts'
import { invalidateAnswers } from '#web/course/data/cabinet-query.ts'
import { useAttempt } from '#web/course/data/use-attempt.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ErrorMessage } from '#web/ui/error-message/ErrorMessage.tsx'
import styles from './after.module.css'

type Props = {
  sequel: Sequel
  picture: ReactNode
  title: string
  lead: string
  text: string
  parts: readonly (readonly [name: string, text: string])[]
  /** The label of the button that begins it. */
  action: string
}

/** Explains what follows the course to a reader who hasn't begun it. */
export const Intro = ({ sequel, picture, title, lead, text, parts, action }: Props) => {
  const { busy, error, attempt } = useAttempt()
  const begin = async () => {
    const isBegun = await attempt(() => postAsSubscriber<typeof beginSequel>('/account/sequels', { sequel }))
    if (isBegun) invalidateAnswers()
  }
  return (
    <main className={styles.intro}>
      {picture}
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <p>{text}</p>
      <dl className={styles.parts}>
        {parts.map(([name, about]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
      <ErrorMessage>{error}</ErrorMessage>
      <Button disabled={busy} aria-busy={busy} onClick={() => void begin()}>
        {action}
      </Button>
    </main>
  )
}
