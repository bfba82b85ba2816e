import { useState, type FormEvent } from 'react'
import type { register } from '#api/contracts/admin.ts'
import type { disableAdmin, listAdmins } from '#api/contracts/admin-operations.ts'
import { get, post } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { useActing } from './acting.ts'
import { Grid } from './Grid.tsx'
import styles from './filter-bar.module.css'
import { instant } from './operations-text.ts'
import { useFigures } from './query.ts'
import { Sentences } from './Sentences.tsx'
import { complaintAbout } from './sign-in.ts'

const useAdmins = () =>
  useFigures({ key: ['admins'], ask: (bearer) => get<typeof listAdmins>('/admin/admins', {}, { bearer }) })

const NewAdmin = ({ onMade }: { onMade: () => void }) => {
  const { act, busy, failure } = useActing()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = complaintAbout({ username, password })
    setComplaint(wrong)
    if (wrong) return
    const idempotencyKey = crypto.randomUUID()
    const made = await act((bearer) =>
      post<typeof register>('/admin/auth/register', { username, password }, { bearer, idempotencyKey }),
    )
    if (!made) return
    setUsername('')
    setPassword('')
    onMade()
  }
  return (
    <>
      <form className={styles.bar} aria-label="New admin" onSubmit={(event) => void onSubmit(event)}>
        <Field
          compact
          label="Username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={username}
          onValue={setUsername}
        />
        <Field
          compact
          label="Password"
          type="password"
          autoComplete="new-password"
          maxLength={72}
          value={password}
          onValue={setPassword}
        />
        <Button compact type="submit" disabled={busy}>
          Add admin
        </Button>
      </form>
      <Sentences all={[complaint ?? failure]} />
    </>
  )
}

/** Who may look in here: add somebody, or end somebody’s access. */
export const AdminsDesk = () => {
  const { data, failure, refetch } = useAdmins()
  const acting = useActing()
  const [sure, setSure] = useState<string>()
  const disable = async (adminId: string) => {
    if (sure !== adminId) return setSure(adminId)
    setSure(undefined)
    const idempotencyKey = crypto.randomUUID()
    if (
      await acting.act((bearer) =>
        post<typeof disableAdmin>('/admin/admins/disable', { adminId }, { bearer, idempotencyKey }),
      )
    )
      void refetch()
  }
  const access = ({ adminId, disabledAt, isYou, username }: NonNullable<typeof data>['admins'][number]) => {
    if (disabledAt !== null) return `Disabled ${instant(disabledAt)}`
    if (isYou) return 'You'
    return (
      <button type="button" disabled={acting.busy} onClick={() => void disable(adminId)}>
        {sure === adminId ? `Really disable ${username}?` : 'Disable'}
      </button>
    )
  }
  return (
    <Grid
      name="Admins"
      heads={['Username', 'Since', 'Access']}
      rows={(data?.admins ?? []).map((admin) => ({
        key: admin.adminId,
        cells: [admin.username, instant(admin.registeredAt), access(admin)],
      }))}
    >
      <NewAdmin onMade={() => void refetch()} />
      <Sentences all={[failure, acting.failure]} />
    </Grid>
  )
}
