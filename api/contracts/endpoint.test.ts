import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract, OkReply } from './endpoint.ts'

const base = {
  method: 'post',
  path: '/admin/anything',
  summary: 'Anything.',
  body: z.object({}),
  reply: OkReply,
} as const

test('a contract of admins does not compile without rights, an audit rule, or the password that it asks for', () => {
  const contracts = [
    // @ts-expect-error The caller is missing.
    contract(base),
    // @ts-expect-error The audit rule is missing.
    contract({ ...base, auth: { role: 'operate' } }),
    // @ts-expect-error The body has no password.
    contract({ ...base, auth: { role: 'operate', isConfirmed: true }, audit: { kind: 'changes', act: 'did it' } }),
    contract({ ...base, auth: { role: 'operate' }, audit: 'none' }),
  ]
  expect(contracts).toHaveLength(4)
})
