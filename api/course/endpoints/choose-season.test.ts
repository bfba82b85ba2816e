import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { computeAdvent, computeEaster, computePascha, seasonsOn } from '#api/content/course/daily/calendar.ts'
import { DayCourse } from '#api/contracts/course/course.ts'
import { journal, sequels } from '#api/contracts/course/sequels.ts'
import { asAccount, asSubscriber } from '#api/testing.cabinet.ts'
import { saveBody } from '#api/course/testing.ts'
import { createPaidSubscriber } from '#api/testing.subscriber.ts'
import { DAY_MS } from '#events/time/time.ts'

const subscriber = shared(() => createPaidSubscriber())

/** The first Advent that begins after the course. */
const advent = [0, 1]
  .map((later) => computeAdvent(new Date().getUTCFullYear() + later) * DAY_MS)
  .find((at) => at > Date.now() + 40 * DAY_MS)

/** The date when the tests begin, in days since 1970. */
const today = Math.floor(Date.now() / DAY_MS)

/** Signs in on a day of Advent, from 1. Sessions end without use. */
const onDay = (day: number) => onDate(Number(advent) / DAY_MS + day - 1)

/** Signs in on a date, in days since 1970, at the hour of now, which is noon where subscribers of tests live. */
const onDate = async (date: number) => {
  subscriber.api.setClockAhead(((date - today) * DAY_MS) / 1_000)
  const { body } = await asSubscriber(subscriber.api).login(subscriber.body.email)
  return asAccount(subscriber.api, String(body['token']))
}

type Client = Awaited<ReturnType<typeof onDay>>

const save = (client: Client, courseVersion: string, day: number, answers: object = {}) =>
  client.post(`/answers/${courseVersion}/${day}`, saveBody(day, { courseVersion, answers }))
const seasonsOf = async (client: Client) => sequels.reply.parse((await client.get('/sequels')).body).seasons
const page = async (client: Client, n: number) =>
  DayCourse.parse((await client.get(`/courses/day-course/daily/${n}`)).body)
const choose = (client: Client, enters: boolean, season = 'advent') => client.post('/season', { season, enters })

test('a reader enters Advent on its first Sunday, reads it on every device, and leaves it again', async () => {
  const eve = await onDay(0)
  expect((await choose(eve, true)).status).toBe(422)
  await save(eve, 'v1', 28)
  await eve.post('/sequels', { sequel: 'daily' })
  expect(await seasonsOf(eve)).toEqual([])
  expect((await choose(eve, true)).body['message']).toBe('This season isn’t now. You can walk it when it comes.')
  const usual = [await page(eve, 1)]

  const sunday = await onDay(1)
  expect(await seasonsOf(sunday)).toMatchObject([{ day: 'The first Sunday of Advent', isEntered: false }])
  usual.push(await page(sunday, 2))
  expect(usual[1]?.season).toBeUndefined()
  expect((await choose(sunday, true, 'lent')).status).toBe(422)
  expect((await choose(sunday, true, 'summer')).status).toBe(400)
  const entered = await choose(sunday, true)
  expect([entered.status, sequels.reply.parse(entered.body).seasons]).toMatchObject([200, [{ isEntered: true }]])
  expect(await page(sunday, 1)).toEqual(usual[0])
  const first = await page(sunday, 2)
  expect([first.season?.day, first.subtitle]).toEqual(['The first Sunday of Advent', 'Psalm 25:1-10 and Isaiah 2:1-5'])
  expect(JSON.stringify(first.blocks)).toContain('plowshares')

  const task = first.blocks.flatMap((block) => (block.type === 'QuizBlock' ? block.props.tasks : []))[0]
  await save(sunday, 'daily', 2, { [String(task?.id)]: 'A candle in the window' })
  const written = journal.reply.parse((await sunday.get('/journal')).body).entries[0]
  expect(written).toMatchObject({ title: first.title, answers: [{ question: task?.title }] })

  expect((await choose(sunday, false)).status).toBe(200)
  expect((await page(sunday, 2)).season?.day).toBe('The first Sunday of Advent')
  const monday = await onDay(2)
  const left = await page(monday, 3)
  expect([left.season, left.title]).toEqual([undefined, usual[1]?.title])
  expect((await choose(monday, true)).status).toBe(200)
  expect((await page(monday, 3)).season?.day).toBe('Monday in the first week of Advent')
})

test('a reader who follows Advent reads as usual after Christmas', async () => {
  const days = seasonsOn(new Date(Number(advent)).toISOString().slice(0, 10))[0]?.days ?? 0
  const boxingDay = await onDay(days + 1)
  expect(await seasonsOf(boxingDay)).toEqual([])
  expect((await page(boxingDay, days + 1)).season?.day).toBe('Christmas Day')
  expect((await page(boxingDay, days + 2)).season).toBeUndefined()
})

test('where both calendars keep Lent, a reader chooses one, and is offered the other after leaving it', async () => {
  const year = new Date(Number(advent)).getUTCFullYear() + 1
  const client = await onDate(Math.max(computeEaster(year) - 46, computePascha(year) - 48))
  const offered = async () => (await seasonsOf(client)).map(({ season, isEntered }) => [season, isEntered])
  expect(await offered()).toEqual([
    ['lent', false],
    ['great-lent', false],
  ])
  expect((await choose(client, true, 'great-lent')).status).toBe(200)
  expect(await offered()).toEqual([['great-lent', true]])
  expect((await choose(client, false, 'great-lent')).status).toBe(200)
  expect(await offered()).toContainEqual(['lent', false])
})
