import { type SubmitEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { addNote, listMarks } from '#api/contracts/figures/marks.ts'
import { useAccount } from '#web/admin/admins/sign-in/use-account.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import styles from '#web/admin/shell/screen.module.css'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { get } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { week } from './week.ts'

/** The parameter of the address with the kind of marks that are shown, on the lines too. */
export const MARKS_PARAM = 'marks'
const ALL = 'all'

/** Fetches what changed on the days of a range, of the kind that is chosen. */
export const useMarks = (range: () => { start: string; end: string }) => {
  const [params] = useSearchParams()
  const kind = params.get(MARKS_PARAM) ?? ALL
  const { data, refetch } = useAdminQuery({
    key: ['marks', range()],
    fetch: (bearer) => get<typeof listMarks>('/admin/marks', range(), { bearer }),
  })
  const kinds = [...new Set(data?.marks.map((mark) => mark.kind))]
  return { marks: data?.marks.filter((mark) => kind === ALL || mark.kind === kind), kinds, kind, refetch }
}

/** Lists what changed in the last seven days, and takes a note of today. */
export const Marks = () => {
  const { marks, kinds, kind, refetch } = useMarks(week)
  const [params, setParams] = useSearchParams()
  const { data: account } = useAccount()
  const { send, busy, failure } = useAdminAction()
  const [text, setText] = useState('')
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!(await send<typeof addNote>('/admin/marks', { day: week().end, text }))) return
    setText('')
    await refetch()
  }
  const choose = (chosen: string) => {
    const next = new URLSearchParams(params)
    if (chosen === ALL) next.delete(MARKS_PARAM)
    else next.set(MARKS_PARAM, chosen)
    setParams(next, { replace: true })
  }
  if (!marks) return null
  return (
    <details>
      <summary>What changed this week ({marks.length})</summary>
      {(kinds.length > 1 || kind !== ALL) && (
        <Select label="Kind" options={[ALL, ...kinds]} value={kind} onChoose={choose} />
      )}
      <ul>
        {marks.toReversed().map(({ at, day, text: what }) => (
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
