import { afterEach, expect, test, vi } from 'vitest'
import type { writing } from '#api/contracts/course/cabinet-writing.ts'
import { getAsSubscriber } from './account-api.ts'
import { session } from './session.ts'

const tokenOf = (sub: string, generation: number) => `x.${btoa(JSON.stringify({ sub, gen: generation }))}.y`

/** Refuses the first request after the session has got another token, as the server does with the old one. */
const replaceTokenMeanwhile = (newest: string) => {
  const bearers: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    bearers.push(new Headers(init.headers).get('authorization'))
    if (bearers.length > 1) return Response.json({ saves: true })
    session.start(newest)
    return Response.json({ code: 'signed_out', message: 'Please sign in again.' }, { status: 401 })
  })
  return bearers
}

const read = () => getAsSubscriber<typeof writing>('/account/writing')

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  session.end()
})

test('a request is repeated with the new token of a subscriber who changed the password meanwhile', async () => {
  const [old, newest] = [tokenOf('ruth', 1), tokenOf('ruth', 2)]
  session.start(old)
  const bearers = replaceTokenMeanwhile(newest)
  expect(await read()).toEqual({ saves: true })
  expect(bearers).toEqual([`Bearer ${old}`, `Bearer ${newest}`])
})

test('a request is not repeated by another subscriber who signed in meanwhile', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  session.start(tokenOf('ruth', 1))
  const bearers = replaceTokenMeanwhile(tokenOf('naomi', 1))
  await expect(read()).rejects.toMatchObject({ status: 401 })
  expect(bearers).toHaveLength(1)
})
