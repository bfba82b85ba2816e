import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { claimStream } from '#events/account.ts'
import { createTestApi } from '#api/testing.ts'
import {
  type SubscriberClient,
  asSubscriber,
  newPurchaseId,
  PASSWORD,
  type RegistrationBody,
  registrationBody,
  reportPaid,
} from '#api/testing.cabinet.ts'
import { findAccounts, EMAIL_TAKEN, countStatuses, readTypes } from '#api/testing.cabinet.ts'

const api = shared(() => createTestApi())
const { register } = asSubscriber(api)

describe('concurrent registrations', { retry: 0 }, () => {
  /** Runs two APIs on one database. */
  const twoProcesses = async <T>(work: (nth: (n: number) => SubscriberClient) => Promise<T>) => {
    const other = await createTestApi({ databaseUrl: api.databaseUrl })
    const both = [asSubscriber(api), asSubscriber(other)] as const
    try {
      return await work((n) => both[n % 2 === 0 ? 0 : 1])
    } finally {
      await other.close()
    }
  }

  test('of 50 registrations with one email, one succeeds and 49 get 409', async () => {
    const form = registrationBody()
    const replies = await twoProcesses((nth) =>
      Promise.all(
        Array.from({ length: 50 }, (_, n) => nth(n).register({ ...form, payoutSubId: newPurchaseId() }, randomUUID())),
      ),
    )
    expect(countStatuses(replies)).toEqual({ 201: 1, 409: 49 })
    expect(
      replies.filter(({ status }) => status === 409).every(({ body }) => body['message'] === EMAIL_TAKEN.message),
    ).toBe(true)
    const { rows } = await api.pool.query(
      `select from event_store.events where type = 'account.purchase-claimed' and data ->> 'accountId' =
        (select substr(stream, 9) from event_store.events where type = 'account.registered' order by position desc limit 1)`,
    )
    expect(rows).toHaveLength(1)
  })

  test('of 50 registrations with one paid purchase, one succeeds and 49 leave no account', async () => {
    const payoutSubId = newPurchaseId()
    await reportPaid(api, payoutSubId)
    const all = Array.from({ length: 50 }, () => registrationBody({ payoutSubId }))
    const replies = await twoProcesses((nth) => Promise.all(all.map((form, n) => nth(n).register(form, randomUUID()))))
    expect(countStatuses(replies)).toEqual({ 201: 1, 422: 49 })
    expect(await readTypes(api, claimStream(payoutSubId))).toEqual(['account.purchase-claimed'])
    const withdrawn = await api.pool.query(
      `select from event_store.events where type = 'account.registration-withdrawn' and data ->> 'payoutSubId' = $1`,
      [payoutSubId],
    )
    expect((await findAccounts(api, payoutSubId)).length - withdrawn.rows.length).toBe(1)
    // A refused buyer leaves no trace, and can still register with another purchase.
    const loser = all[replies.findIndex(({ status }) => status === 422)]
    expect(await api.context.ids.find(loser?.email ?? '')).toBeUndefined()
    expect((await register(registrationBody({ email: loser?.email }))).status).toBe(201)
  })
})

/** Registers, then undoes the claim, as if the process had crashed between account and claim. */
const registerWithoutClaim = async (form: RegistrationBody, key: string) => {
  expect((await register(form, key)).status).toBe(201)
  const [stream = ''] = await findAccounts(api, form.payoutSubId)
  const [from, to] = [claimStream(form.payoutSubId), claimStream(newPurchaseId())]
  // Positions have no gaps, so the claim is moved to another purchase instead of deleted.
  for (const table of ['events', 'streams'])
    await api.pool.query(`update event_store.${table} set stream = $2 where stream = $1`, [from, to])
  return stream
}
/** Starts an API with an empty cache, as after a crash. */
const afterRestart = async <T>(work: (fresh: SubscriberClient) => Promise<T>) => {
  const fresh = await createTestApi({ databaseUrl: api.databaseUrl })
  try {
    return await work(asSubscriber(fresh))
  } finally {
    await fresh.close()
  }
}

test('a retry completes a registration that a crash interrupted', async () => {
  const form = registrationBody()
  const key = randomUUID()
  await registerWithoutClaim(form, key)
  const { status } = await afterRestart((fresh) => fresh.register(form, key))
  expect(status).toBe(201)
  expect(await readTypes(api, claimStream(form.payoutSubId))).toEqual(['account.purchase-claimed'])
})

test('a login completes a registration that a crash interrupted', async () => {
  const form = registrationBody()
  await registerWithoutClaim(form, randomUUID())
  const { again, signedIn } = await afterRestart(async (fresh) => ({
    again: await fresh.register(form, randomUUID()),
    signedIn: await fresh.login(form.email, PASSWORD, { payoutSubId: form.payoutSubId }),
  }))
  expect([again.status, signedIn.status]).toEqual([409, 200])
  expect(await readTypes(api, claimStream(form.payoutSubId))).toEqual(['account.purchase-claimed'])
})

test('after a crash another account can claim the purchase, and the retry is refused', async () => {
  const form = registrationBody()
  const key = randomUUID()
  const stream = await registerWithoutClaim(form, key)
  await reportPaid(api, form.payoutSubId)
  const { other, retried, signedIn } = await afterRestart(async (fresh) => ({
    other: await fresh.register(registrationBody({ payoutSubId: form.payoutSubId })),
    retried: await fresh.register(form, key),
    signedIn: await fresh.login(form.email),
  }))
  expect([other.status, retried.status, signedIn.status]).toEqual([201, 422, 401])
  expect(await readTypes(api, stream)).toEqual([
    'account.registered',
    'account.registration-withdrawn',
    'account.erased',
  ])
})
