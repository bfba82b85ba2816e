import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { findPerson } from '#api/contracts/support/persons.ts'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { post } from '#web/lib/api/api.ts'
import { adminPaths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { handleSubmit } from '#web/ui/handle-submit.ts'
import styles from './subscribers.module.css'

/** Finds a person. The address of the page that it opens has an id, and never an e-mail. */
export const PersonSearch = () => {
  const [find, setFind] = useState('')
  const { run, busy, failure } = useAdminAction()
  const navigate = useNavigate()
  const submit = async () => {
    await run(async (bearer) => {
      const { id } = await post<typeof findPerson>('/admin/persons/find', { find }, { bearer })
      await navigate({ pathname: adminPaths.person, search: `?${new URLSearchParams({ id })}` })
    })
  }
  return (
    <>
      <form className={styles.find} role="search" aria-label="Find a person" onSubmit={handleSubmit(submit)}>
        <Field
          compact
          label="E-mail, or id of a transaction, subscription or visitor"
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          required
          value={find}
          onValue={setFind}
        />
        <Button compact type="submit" disabled={busy} aria-busy={busy}>
          Find
        </Button>
      </form>
      <Alerts messages={[failure]} />
    </>
  )
}
