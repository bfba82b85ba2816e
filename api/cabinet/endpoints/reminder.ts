import { chooseReminder, readReminder, stopReminders } from '#api/contracts/reminder.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'

export const readReminderEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(readReminder, async ({ bearer }) => {
    const { session } = await cabinet.subscriber(bearer)
    return { reply: await cabinet.reminders.of(session.accountId) }
  })

export const chooseReminderEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(chooseReminder, async ({ body, bearer, operation }) => {
    const { session } = await cabinet.subscriber(bearer)
    return { reply: await cabinet.reminders.choose(session.accountId, body, operation) }
  })

export const stopRemindersEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(stopReminders, async ({ params, operation }) => {
    await cabinet.reminders.stop(params.token, operation)
    return done
  })
