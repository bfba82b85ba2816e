import { userInfo } from '#api/contracts/quiz/funnel.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import type { Funnel } from '#api/funnel.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { withFingerprint } from '#commands/command.ts'
import { invalidRequest } from '#commands/refusal.ts'
import { decideUserInfo } from '#commands/quiz/visitor.decision.ts'

type UserInfoDeps = Pick<Funnel, 'clock' | 'visitors' | 'keys' | 'questions' | 'adValues' | 'planMails'>

export const userInfoEndpoint = ({ clock, visitors, keys, questions, adValues, planMails }: UserInfoDeps) =>
  endpoint(userInfo, async ({ body, operation: request, raw, request: sent }) => {
    const { quizUserId, creative, version, age, email, username, checkout, sendPlan } = body
    if (version !== undefined && !questions.isPublished(version)) await questions.refresh()
    if (version !== undefined && !questions.isPublished(version)) {
      const issue = { path: 'quizQuestionsId', message: 'No question set has this version' }
      throw invalidRequest(issue.message, [issue])
    }
    const stream = visitorStream(quizUserId)
    const isFirst = version !== undefined && (await visitors.readCached(stream)).version === null
    const assignment = isFirst ? await questions.freshAssignmentOf(version) : null
    const isPersonal = email !== undefined || username !== undefined
    // Fingerprints are stored. One that outlives the person's key would help to guess the email and the name.
    const operationOf = async () =>
      isPersonal ? withFingerprint(request, (await keys.fingerprint(quizUserId, raw)) ?? '') : request
    // Sealing may create a person key, which a refused request must not leave behind. The key is read after the stored
    // operation, which may create it at this moment when the request is sent twice.
    if (isPersonal && (await visitors.isStored(stream, request))) await visitors.wasDone(stream, await operationOf())
    const seal = async (field: string, value: string | undefined) =>
      value === undefined ? undefined : await keys.seal(quizUserId, field, value)
    const personal = { email: await seal('email', email), name: await seal('name', username) }
    const isMailed = sendPlan === true && email !== undefined && (await planMails.admit(email))
    const facts = {
      creative: await adValues.record('creo', creative, sent),
      version,
      assignment,
      age,
      ...personal,
      hasOpenedCheckout: checkout,
      planMailAt: isMailed ? clock().toISOString() : undefined,
    }
    const record = async () =>
      visitors.handle(stream, await operationOf(), (visitor) =>
        decideUserInfo(visitor, facts, request.key !== undefined),
      )
    await record().catch(async (error: unknown) => {
      // The same request may be sent again, and then has to count.
      if (isMailed) await planMails.takeBack(email)
      throw error
    })
    return done
  })
