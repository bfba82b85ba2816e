import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createPool } from '#db/client.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { commonSettings } from '#db/settings.ts'
import { questionCatalog } from '#api/content/quiz/catalog.ts'
import { choicesOf } from '#api/contracts/quiz/answer-kinds.ts'
import { createTestApi, newVisitorId } from '#api/testing.ts'
import { testKeyStore } from '#prove/servers/keys.ts'
import { settle } from './settle.ts'

const api = shared(() => createTestApi())

const settleAgain = () => settle(api.databaseUrl, commonSettings(process.env))
/** Lists a person as a process does that erases them. */
const list = (person: string) => testKeyStore(api.pool).erased.add(person)

test('a key that was destroyed after the restored moment is destroyed again, once', async () => {
  const writer = randomUUID()
  const sealed = await createPersonKeys(testKeyStore(api.pool)).seal(writer, 'answers', 'a prayer')
  await list(writer)
  expect(await settleAgain()).toBe(1)
  expect(await createPersonKeys(testKeyStore(api.pool)).open('answers', sealed)).toBeUndefined()
  expect(await settleAgain()).toBe(0)
})

test('a visitor who was erased later loses the choices of the restored moment, which knows no key of theirs', async () => {
  const question = questionCatalog.published[0]?.set.questions.find(({ type }) => type === 'select')
  if (!question) throw new Error('There is no question with choices')
  const [quizUserId, questionId] = [newVisitorId(), question.key]
  await api.post('/quiz/answer', { quizUserId, questionId, answer: choicesOf(question)[0], timeTaken: '3.42' })
  const choices = async () => (await api.pool.query('select from event_store.forgettable')).rowCount
  expect(await choices()).toBe(1)
  await list(quizUserId)
  expect(await settleAgain()).toBe(1)
  expect(await choices()).toBe(0)
})

test('a person who is not in the restored database stays erased when the provider reports them again', async () => {
  const person = randomUUID()
  await list(person)
  expect(await settleAgain()).toBe(0)
  const { seal } = createPersonKeys(testKeyStore(api.pool))
  await expect(seal(person, 'email', 'anna@example.com')).rejects.toThrow('This person was erased')
})

test('indexes are written again where texts are sorted otherwise than on the machine of the backup', async () => {
  const version = async () =>
    (await api.pool.query('select datcollversion as version from pg_database where datname = current_database()')).rows
  const [before] = await version()
  const { pathname } = new URL(api.databaseUrl)
  const server = createPool({ url: inject('template').adminUrl, name: 'moved' })
  onTestFinished(() => server.end())
  await server.query(`update pg_database set datcollversion = '0' where datname = $1`, [pathname.slice(1)])
  await settleAgain()
  expect([before?.version, await version()]).toEqual([expect.any(String), [before]])
})
