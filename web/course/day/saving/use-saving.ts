import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SaveAnswers } from '#api/contracts/course/cabinet-course.ts'
import type { ErrorReply } from '#api/contracts/endpoint.ts'
import type { SendRefusal } from '#web/lib/outbox/send.ts'
import { paths } from '#web/paths.ts'
import { deviceWords, mySaves } from '#web/course/saves/my-saves.ts'
import { endRefusedSession, invalidateAnswers } from '#web/course/data/cabinet-query.ts'
import { loadClosing } from '#web/course/journey/lazy-parts.tsx'
import { readWriting } from '#web/course/writing/choice.ts'
import { errorText } from '#web/course/data/error-text.ts'

export type SaveError = {
  message: string
  /** Error messages by task id. */
  messages: Readonly<Record<string, string>>
}

const CHOOSE_FIRST = 'Please choose first whether we save what you write.'

type SavingOptions = {
  /** Suspends the draft while the save holds its content. */
  suspendDraft: (isSuspended: boolean) => void
  /** Runs in place of saving answers before the subscriber chose where they go. */
  onUndecided: () => void
  /** Runs in place of the return to the overview. */
  onSaved?: (save: SaveAnswers) => void
  /** The overview that ends a day; the journey unless it is given. */
  overview?: string | undefined
}

/**
 * Saves a day and returns to its overview. Without a network, the save waits and is sent later. Without the subscriber's
 * consent, the day is saved without answers, which stay on this device.
 */
export const useSaving = ({ suspendDraft, onUndecided, onSaved, overview }: SavingOptions) => {
  const navigate = useNavigate()
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<SaveError>()

  const save = async (body: SaveAnswers) => {
    setSaving(true)
    setError(undefined)
    const saves = await readWriting()
    if (saves === null && Object.keys(body.answers).length > 0) {
      setSaving(false)
      setError({ message: CHOOSE_FIRST, messages: {} })
      return onUndecided()
    }
    loadClosing().catch(() => undefined)
    suspendDraft(true)
    if (saves === false) deviceWords.store(body)
    else deviceWords.remove(body)
    const result = await mySaves().save(saves === false ? { ...body, answers: {} } : body)
    if (result === 'signed-out') {
      endRefusedSession()
      return await navigate(paths.account.login, { replace: true })
    }
    if (typeof result === 'object' && 'refused' in result) {
      suspendDraft(false)
      setSaving(false)
      // The consent may have been withdrawn on another device.
      invalidateAnswers()
      return setError({ message: errorText(result.refused), messages: errorsByTask(result.refused) })
    }
    if (onSaved) {
      setSaving(false)
      return onSaved(body)
    }
    // Another tab has sent this save, so its result is unknown here.
    const state = { saved: body.day, savedAt: Date.now(), ...doneIn(body, saves === false) }
    await navigate(overview ?? paths.account.cabinet, result === 'gone' ? {} : { state })
  }
  return { saving, error, save }
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

/** Says what was done on a day, for the overview to show. */
const doneIn = ({ answers, timeSpent }: SaveAnswers, onDevice: boolean) => ({
  seconds: timeSpent,
  answers: Object.keys(answers).length,
  onDevice,
})
