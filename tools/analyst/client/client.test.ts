import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Client } from 'openapi-fetch'
import { beforeAll, expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { z } from 'zod'
import { createToken } from '#api/contracts/admin/tokens.ts'
import { allContracts } from '#api/http/all-contracts.ts'
import { openApi } from '#api/http/openapi.ts'
import { createTestApi, newVisitorId, registerFirstAdmin } from '#api/testing.ts'
import { projectAll } from '#testing/projector.ts'
import { runProgram } from '#testing/program.ts'
import type { paths } from './api-types.ts'
import { createApiClient } from './create-client.ts'

const root = path.join(import.meta.dirname, '../../..')
const typesFile = path.join(import.meta.dirname, 'api-types.ts')
const programFile = path.join(import.meta.dirname, 'print-figures.ts')

let admin: string
/** A token of a program that makes dashboards. */
let token: string
let client: Client<paths>
const visitor = newVisitorId()
const api = shared(() => createTestApi())
beforeAll(async () => {
  admin = await registerFirstAdmin(api)
  const asked = { name: 'dashboards', scopes: ['figures:read', 'sql:read'], days: 30, password: 'of-good-courage' }
  const created = createToken.reply.parse((await api.post('/admin/tokens', asked, { bearer: admin })).body)
  token = created.token
  admin = created.sessionToken
  client = createApiClient({ site: `${api.url}/`, token })
  await client.POST('/quiz/user-info', { body: { quizUserId: visitor, age: '60+', creo: 'spring' } })
  await projectAll(api.databaseUrl, api.pool)
})

test('the types of the client come from the documents that the API serves', async () => {
  const Served = z.object({ paths: z.record(z.string(), z.unknown()) })
  const served = [
    await api.get('/api/v1/openapi.json'),
    await api.get('/api/v1/admin/openapi.json', { bearer: admin }),
  ].map(({ body }) => Served.parse(body).paths)
  expect(Object.assign({}, ...served)).toEqual(JSON.parse(JSON.stringify(openApi(await allContracts()).paths)))
})

/** Compiles replies as literals of their types, so a missing, unknown or mistyped field is an error. */
const compile = async (replies: readonly { path: string; method: string; reply: unknown }[]) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'replies-'))
  const literals = replies.map(
    ({ path: at, method, reply }, n) =>
      `export const reply${n}: paths['${at}']['${method}']['responses'][200]['content']['application/json'] = ${JSON.stringify(reply)}`,
  )
  const file = path.join(folder, 'replies.ts')
  await writeFile(file, [`import type { paths } from '${typesFile}'`, ...literals].join('\n'))
  const compiler = path.join(root, 'node_modules/.bin/tsc')
  const options =
    '--ignoreConfig --noEmit --strict --module esnext --moduleResolution bundler --allowImportingTsExtensions --types'
  try {
    return await promisify(execFile)(compiler, [...options.split(' '), '', '--exactOptionalPropertyTypes', file]).then(
      () => 'compiles',
      ({ stdout }: { stdout: string }) => stdout,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('real replies of a running product have the types of the client', async () => {
  const everyone = createApiClient({ site: api.url })
  const replies = [
    { path: '/quiz/data', method: 'get', ...(await everyone.GET('/quiz/data')) },
    { path: '/config', method: 'get', ...(await everyone.GET('/config')) },
    {
      path: '/admin/db/quizzes',
      method: 'post',
      ...(await client.POST('/admin/db/quizzes', { body: { groupBy: 'creo' } })),
    },
    {
      path: '/admin/db/funnel',
      method: 'post',
      ...(await client.POST('/admin/db/funnel', { body: { groupBy: 'version' } })),
    },
    {
      path: '/admin/db/answers',
      method: 'post',
      ...(await client.POST('/admin/db/answers', { body: { groupBy: 'version' } })),
    },
    { path: '/admin/db/plans', method: 'get', ...(await client.GET('/admin/db/plans')) },
    { path: '/admin/freshness', method: 'get', ...(await client.GET('/admin/freshness')) },
    { path: '/admin/explorer/tables', method: 'get', ...(await client.GET('/admin/explorer/tables')) },
    {
      path: '/admin/explorer/sql',
      method: 'post',
      ...(await client.POST('/admin/explorer/sql', { body: { sql: 'select creo, 1 as n from quiz_visitor_arrived' } })),
    },
  ].map(({ path: at, method, data }) => ({ path: at, method, reply: data }))
  expect(replies.map(({ reply }) => reply).filter((reply) => reply === undefined)).toEqual([])
  expect(await compile(replies)).toBe('compiles')
  const [quiz] = replies
  const changed = [{ ...quiz, path: '/quiz/data', method: 'get', reply: { ...Object(quiz?.reply), version: 1 } }]
  expect(await compile(changed)).toMatch(/Type 'number' is not assignable to type 'string'/)
})

test('the client returns refusals with the sentence of the API', async () => {
  const { data, error, response } = await createApiClient({ site: api.url, token: 'bpt_none' }).POST(
    '/admin/explorer/sql',
    { body: { sql: 'select 1' } },
  )
  expect([data, response.status, error]).toEqual([
    undefined,
    401,
    { code: expect.any(String), message: expect.any(String) },
  ])
})

test('the program in docs/consumers.md prints figures with a token', async () => {
  const program = await readFile(programFile, 'utf8')
  const guide = await readFile(path.join(root, 'docs/consumers.md'), 'utf8')
  expect(guide).toContain(program.trimEnd().replaceAll(/^(?=.)/gm, '    '))
  expect((await runProgram(programFile, [], { SITE: api.url, TOKEN: token })).stdout).toMatch(/^spring\t1\t/)
})
