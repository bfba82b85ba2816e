import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { register } from '#api/contracts/account/cabinet.ts'
import { keepAnswersHere } from '#web/course/data/answers-here.ts'
import { logFailure } from '#web/course/data/failures.ts'
import { session } from '#web/course/data/session.ts'
import { timeZone } from '#web/course/data/time-zone.ts'
import { post, Refused } from '#web/lib/api/api.ts'
import { useKeyFor } from '#web/lib/api/use-key-for.ts'
import { readProgress } from '#web/quiz/progress/quiz-progress.ts'
import { hasStorage } from '#web/lib/page/storage.ts'
import { isKnownVisitor, quizUserId } from '#web/quiz/visitor/visitor.ts'
import { consent } from '#web/quiz/visitor/consent.ts'
import { forgetVisitor } from '#web/quiz/visitor/forget-visitor.ts'
import { paths } from '#web/paths.ts'
import type { CompletedPurchase } from '#web/payment/checkout/purchase.ts'
import { type Failure, describeFailure, type RegistrationValues, createRegistrationBody } from './registration.ts'

/** A rush of registrations is over by then. */
const PATIENCE_MS = 120_000

/** Returns how long to wait for a server that has too much to do; undefined for every other failure. */
const queuedMs = (error: unknown, until: number): number | undefined => {
  if (!(error instanceof Refused) || (error.status !== 429 && error.status !== 503) || error.retryAfterMs === 0) return
  return Date.now() + error.retryAfterMs < until ? error.retryAfterMs : undefined
}

/** Creates the account and opens the cabinet. In a rush it waits for its turn, without another tap. */
export const useRegistration = (purchase: CompletedPurchase) => {
  const [busy, setBusy] = useState(false)
  const [isQueued, setQueued] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const keyFor = useKeyFor()
  const navigate = useNavigate()

  const submit = async (values: RegistrationValues) => {
    setBusy(true)
    setFailure(undefined)
    const registration = createRegistrationBody(
      values,
      purchase,
      timeZone() ?? 'UTC',
      isKnownVisitor() ? quizUserId() : undefined,
    )
    const until = Date.now() + PATIENCE_MS
    const attempt = async (): Promise<void> => {
      const options = { bearer: session.token(), idempotencyKey: keyFor(JSON.stringify(registration)) }
      const { token } = await logFailure(post<typeof register>('/account/auth/register', registration, options))
      session.start(token)
      if (consent()?.answers === false) keepAnswersHere(readProgress().answers)
      forgetVisitor()
      // The form stays in view while the page of the cabinet loads. Without storage, a new page would have no session.
      if (hasStorage()) window.location.replace(paths.account.cabinet)
      else void navigate(paths.account.cabinet, { replace: true })
    }
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        const wait = queuedMs(error, until)
        setQueued(wait !== undefined)
        if (wait === undefined) {
          setFailure(describeFailure(error))
          return setBusy(false)
        }
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }
  return { busy, isQueued, failure, submit }
}
