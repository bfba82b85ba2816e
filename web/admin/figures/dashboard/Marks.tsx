import { type SubmitEvent, useState } from 'react'
import type { addNote, listMarks } from '#api/contracts/figures/marks.ts'
import { useAccount } from '#web/admin/admins/sign-in/use-account.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import styles from '#web/admin/shell/screen.module.css'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { get } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { week } from './week.ts'

/** Fetches what changed on the days of a range. */
export const useMarks = (range: () => { start: string; end: string }) =>
  useAdminQuery({
    key: ['marks', range()],
    fetch: (bearer) => get<typeof listMarks>('/admin/marks', range(), { bearer }),
  })

/** Lists what changed in the last seven days, and takes a note of today. */
export const Marks = () => {
  const { data, refetch } = useMarks(week)
  const { data: account } = useAccount()
  const { send, busy, failure } = useAdminAction()
  const [text, setText] = useState('')
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!(await send<typeof addNote>('/admin/marks', { day: week().end, text }))) return
    setText('')
    await refetch()
  }
  if (!data) return null
  return (
    <details>
      <summary>What changed this week ({data.marks.length})</summary>
      <ul>
        {data.marks.toReversed().map(({ at, day, text: what }) => (
          <li key={at + what}>
            {day}: {what}
          </li>
        ))}
      </ul>
      {account?.role === 'operate' && (
        <form className={styles.tools} onSubmit={(event) => void add(event)}>
          <input
            className={styles.search}
            aria-label="A note of today"
            placeholder="A note of today"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button compact variant="quiet" type="submit" disabled={busy || text.trim() === ''}>
            Add
          </Button>
        </form>
      )}
      <Alerts messages={[failure]} />
    </details>
  )
}
