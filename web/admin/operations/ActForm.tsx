import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { v4 } from 'uuid'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './token-form.module.css'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'

type Props = {
  title: string
  explanation: string
  action: string
  children?: ReactNode
  /** Does the work and returns its result as a sentence. */
  work: (bearer: string | null, idempotencyKey: string) => Promise<string>
}

/** Renders a form that opens at its title, does one thing and shows the result. */
export const ActForm = ({ title, explanation, action, children, work }: Props) => {
  const [result, setResult] = useState<string>()
  const { run, busy, failure } = useAdminAction()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setResult(undefined)
    const key = v4()
    void run(async (bearer) => setResult(await work(bearer, key)))
  }
  return (
    <details className={styles.form}>
      <summary>{title}</summary>
      <form aria-label={title} onSubmit={submit}>
        <p>{explanation}</p>
        {children}
        <Alerts messages={[failure]} />
        <Button compact type="submit" disabled={busy} aria-busy={busy}>
          {action}
        </Button>
        <p role="status">{result}</p>
      </form>
    </details>
  )
}
