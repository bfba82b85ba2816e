import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { asAccount, asSubscriber } from '#api/testing.cabinet.ts'
import { saveBody } from '#api/course/testing.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'

const subscriber = shared(() => createPaidSubscriber())

const save = (client: ReturnType<typeof asAccount>, day: number) => client.post(`/answers/v1/${day}`, saveBody(day))

test('the rhythm has the days since the registration, at most two weeks, and marks those with a saved day', async () => {
  const { account, api, body } = subscriber
  expect((await account.get('/rhythm')).body).toEqual({ days: [false] })
  await save(account, 1)
  expect((await account.get('/rhythm')).body).toEqual({ days: [true] })
  api.setClockAhead(3 * 86_400)
  expect((await account.get('/rhythm')).body).toEqual({ days: [true, false, false, false] })
  api.setClockAhead(40 * 86_400)
  const { body: login } = await asSubscriber(api).login(body.email)
  const later = asAccount(api, String(login['token']))
  expect((await later.get('/rhythm')).body).toEqual({
    days: Array.from({ length: 14 }, () => false),
  })
})
