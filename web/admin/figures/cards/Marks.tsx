import { type SubmitEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { addNote, listMarks, Mark } from '#api/contracts/figures/marks.ts'
import { useAccount } from '#web/admin/admins/sign-in/use-account.ts'
import { reportNow } from '#web/admin/figures/filters/report-zone.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { formatInstant } from '#web/admin/shell/format.ts'
import styles from '#web/admin/shell/screen.module.css'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'
import { useAdminGet } from '#web/admin/shell/use-admin-query.ts'
import { dayOf } from '#events/time/time.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Select } from '#web/ui/select/Select.tsx'

/** The parameter of the address with the kind of marks that are shown, on the lines too. */
export const MARKS_PARAM = 'marks'
const ALL = 'all'

/** Says what changed, and when by the clock of the owner. A note is about a whole day. */
export const markText = ({ at, day, kind, text }: Mark): string =>
  `${kind === 'note' ? day : formatInstant(reportNow(new Date(at)).toISOString()).slice(0, 16)}: ${text}`

type MarkRange = () => { start: string; end: string }

/** Fetches what changed on the days of a range, of the kind that is chosen. */
export const useMarks = (range: MarkRange) => {
  const [params] = useSearchParams()
  const kind = params.get(MARKS_PARAM) ?? ALL
  const { data, refetch } = useAdminGet<typeof listMarks>('/admin/marks', range())
  const kinds = [...new Set(data?.marks.map((mark) => mark.kind))]
  return { marks: data?.marks.filter((mark) => kind === ALL || mark.kind === kind), kinds, kind, refetch }
}

/** Lists what changed on these days, which marks of lines are about, and takes a note of today. */
export const Marks = ({ range, title }: { range: MarkRange; title: string }) => {
  const { marks, kinds, kind, refetch } = useMarks(range)
  const [params, setParams] = useSearchParams()
  const { data: account } = useAccount()
  const { send, busy, failure } = useAdminAction()
  const [text, setText] = useState('')
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!(await send<typeof addNote>('/admin/marks', { day: dayOf(reportNow()), text }))) return
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
      <summary>
        {title} ({marks.length})
      </summary>
      {(kinds.length > 1 || kind !== ALL) && (
        <Select label="Kind" options={[ALL, ...kinds]} value={kind} onChoose={choose} />
      )}
      <ul>
        {marks.toReversed().map((mark) => (
          <li key={mark.at + mark.text}>{markText(mark)}</li>
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
