import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SaveAnswers } from '#api/contracts/cabinet-course.ts'
import type { ErrorReply } from '#api/contracts/endpoint.ts'
import type { Refused } from '#web/lib/api/api.ts'
import { paths } from '#web/paths.ts'
import { mySaves } from '#web/cabinet/data/my-saves.ts'
import { afterSave } from '#web/cabinet/data/queries.ts'
import { session } from '#web/cabinet/data/session.ts'
import { troubleOf } from '#web/cabinet/data/error-text.ts'

export type SaveError = {
  message: string
  /** From the task's id. */
  complaints: Readonly<Record<string, string>>
}

/** Issues of an answer stand at `answers.<task id>`. */
const complaintsIn = ({ body }: Refused): Record<string, string> => {
  const { issues = [] } = (body ?? {}) as Partial<ErrorReply>
  return Object.fromEntries(
    issues.flatMap(({ path, message }) =>
      path.startsWith('answers.') ? [[path.slice('answers.'.length), message]] : [],
    ),
  )
}

/**
 * Saves a day and goes back to the journey; without a network it is kept, and sent later.
 *
 * @param handOver tells the draft that the save keeps what was written, or gives it back.
 */
export const useSaving = (handOver: (given: boolean) => void) => {
  const navigate = useNavigate()
  const [saving, setSaving] = useState(false)
  const [trouble, setTrouble] = useState<SaveError>()

  const save = async (body: SaveAnswers) => {
    setSaving(true)
    setTrouble(undefined)
    handOver(true)
    const verdict = await mySaves.deliver(mySaves.put(body))
    if (typeof verdict === 'object') {
      handOver(false)
      setSaving(false)
      return setTrouble({ message: troubleOf(verdict.refused), complaints: complaintsIn(verdict.refused) })
    }
    if (verdict === 'ended') {
      session.end()
      return await navigate(paths.account.login, { replace: true })
    }
    void afterSave()
    await navigate(paths.account.cabinet, { state: { saved: body.day } })
  }
  return { saving, trouble, save }
}
