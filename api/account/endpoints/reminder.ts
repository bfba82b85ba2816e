import { chooseReminder, readReminder, stopReminders } from '#api/contracts/account/reminder.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { done, endpoint } from '#api/http/endpoint.ts'

export const readReminderEndpoint = (cabinet: Pick<Cabinet, 'reminders' | 'subscriber'>) =>
  endpoint(readReminder, async ({ bearer }) => {
    return { reply: await cabinet.reminders.of(await cabinet.subscriber(bearer)) }
  })

export const chooseReminderEndpoint = (cabinet: Pick<Cabinet, 'reminders' | 'subscriber'>) =>
  endpoint(chooseReminder, async ({ body, bearer, operation }) => {
    return { reply: await cabinet.reminders.choose(await cabinet.subscriber(bearer), body, operation) }
  })

export const stopRemindersEndpoint = (cabinet: Pick<Cabinet, 'reminders'>) =>
  endpoint(stopReminders, async ({ params, operation }) => {
    await cabinet.reminders.stop(params.token, operation)
    return done
  })
