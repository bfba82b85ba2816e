import { chooseReminder, readReminder, stopReminders } from '#api/contracts/reminder.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'

export const readReminderEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(readReminder, async ({ bearer }) => {
    return { reply: await cabinet.reminders.of(await cabinet.subscriber(bearer)) }
  })

export const chooseReminderEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(chooseReminder, async ({ body, bearer, operation }) => {
    return { reply: await cabinet.reminders.choose(await cabinet.subscriber(bearer), body, operation) }
  })

export const stopRemindersEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(stopReminders, async ({ params, operation }) => {
    await cabinet.reminders.stop(params.token, operation)
    return done
  })
