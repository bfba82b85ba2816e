import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createTestApi } from '#api/testing.ts'
import { asSubscriber } from '#api/testing.cabinet.ts'

const api = shared(() => createTestApi())
const { login, me, post, registered } = asSubscriber(api)

test('logging out ends this session, also when the request is repeated, and everywhere ends all', async () => {
  const { email, token: first } = await registered()
  const second = String((await login(email)).body['token'])
  const haveEnded = (...tokens: string[]) => Promise.all(tokens.map(async (one) => (await me(one)).status === 401))
  const key = randomUUID()
  for (let n = 0; n < 2; n++) expect((await post('logout', { everywhere: false }, first, key)).status).toBe(200)
  expect(await haveEnded(first, second)).toEqual([true, false])
  const third = String((await login(email)).body['token'])
  expect((await post('logout', { everywhere: true }, second)).status).toBe(200)
  expect(await haveEnded(first, second, third)).toEqual([true, true, true])
  for (const ended of [first, 'rubbish']) expect((await post('logout', { everywhere: false }, ended)).status).toBe(401)
})

test('signing out takes effect in every process immediately', async () => {
  const { token } = await registered()
  await using other = await createTestApi({ databaseUrl: api.databaseUrl })
  expect((await asSubscriber(other).me(token)).status).not.toBe(401)
  await post('logout', { everywhere: false }, token)
  expect((await asSubscriber(other).me(token)).status).toBe(401)
})
