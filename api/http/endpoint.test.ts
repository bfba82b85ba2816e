import { createSecretKey, randomBytes } from 'node:crypto'
import Koa from 'koa'
import { onTestFinished, expect, test } from 'vitest'
import { z } from 'zod'
import { readPort } from '#prove/servers/port-of.ts'
import { endpoint } from './endpoint.ts'
import { signedOut } from '#commands/refusal.ts'

/** Larger than what the operating system stores for a connection. */
const BYTES = 20_000_000

const contract = { method: 'get', path: '/large', summary: 'A large reply', reply: z.string(), auth: 'none' } as const

const refuse = () => Promise.reject(signedOut())
const OPTIONS = {
  fingerprintKey: createSecretKey(Buffer.alloc(32)),
  gate: { authorize: refuse, confirm: refuse, recordQuery: refuse, record: refuse },
}

/** Sends one large reply whose memory is overwritten once it is released. */
const sendLarge = async (encoding: 'gzip' | 'identity') => {
  const text = randomBytes(BYTES / 2).toString('hex')
  const json = Buffer.from(text)
  const { createMiddleware } = endpoint(contract, async () => ({ json, release: () => void json.fill('overwritten') }))
  const server = new Koa().use(createMiddleware(OPTIONS)).listen(0)
  onTestFinished(() => void server.close())
  const reply = await fetch(`http://127.0.0.1:${readPort(server)}/large`, { headers: { 'accept-encoding': encoding } })
  return { encoding: reply.headers.get('content-encoding'), isWhole: (await reply.text()) === text, json }
}

test('the memory of a compressed reply is released after it was compressed', async () => {
  const { encoding, isWhole, json } = await sendLarge('gzip')
  expect([encoding, isWhole, json.toString('latin1', 0, 11)]).toEqual(['gzip', true, 'overwritten'])
})

test('the memory of a reply that is sent as it is is not released', async () => {
  const { encoding, isWhole } = await sendLarge('identity')
  expect([encoding, isWhole]).toEqual([null, true])
})
