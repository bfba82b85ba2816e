import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SaveAnswers } from '#api/contracts/cabinet-course.ts'
import type { ErrorReply } from '#api/contracts/endpoint.ts'
import type { SendRefusal } from '#web/lib/outbox/send.ts'
import { paths } from '#web/paths.ts'
import { mySaves } from '#web/cabinet/saves/my-saves.ts'
import { endRefusedSession } from '#web/cabinet/data/queries.ts'
import { errorText } from '#web/cabinet/data/error-text.ts'

export type SaveError = {
  message: string
  /** Error messages by task id. */
  messages: Readonly<Record<string, string>>
}

/** Issues about answers have the path `answers.<task id>`. */
const errorsByTask = ({ body }: SendRefusal): Record<string, string> => {
  const { issues = [] } = (body ?? {}) as Partial<ErrorReply>
  return Object.fromEntries(
    issues.flatMap(({ path, message }) =>
      path.startsWith('answers.') ? [[path.slice('answers.'.length), message]] : [],
    ),
  )
}

/** Says what was done on a day, for the journey to show. */
const doneIn = ({ answers, timeSpent }: SaveAnswers) => ({
  seconds: timeSpent,
  answers: Object.keys(answers).length,
})

/**
 * Saves a day and returns to the journey. Without a network, the save waits and is sent later.
 *
 * @param suspendDraft suspends the draft while the save holds its content.
 * @param onSaved runs in place of the return to the journey.
 */
export const useSaving = (suspendDraft: (isSuspended: boolean) => void, onSaved?: (save: SaveAnswers) => void) => {
  const navigate = useNavigate()
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<SaveError>()

  const save = async (body: SaveAnswers) => {
    setSaving(true)
    setError(undefined)
    suspendDraft(true)
    const result = await mySaves().save(body)
    if (result === 'signed-out') {
      endRefusedSession()
      return await navigate(paths.account.login, { replace: true })
    }
    if (typeof result === 'object' && 'refused' in result) {
      suspendDraft(false)
      setSaving(false)
      return setError({ message: errorText(result.refused), messages: errorsByTask(result.refused) })
    }
    if (onSaved) {
      setSaving(false)
      return onSaved(body)
    }
    // Another tab has sent this save, so its result is unknown here.
    await navigate(paths.account.cabinet, result === 'gone' ? {} : { state: { saved: body.day, ...doneIn(body) } })
  }
  return { saving, error, save }
}
