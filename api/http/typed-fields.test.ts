import { expect, test } from 'vitest'
import type { z } from 'zod'
import { register } from '#api/contracts/account/cabinet.ts'
import { Typed, typedEmail } from '#api/contracts/typed.ts'
import { findPerson } from '#api/contracts/support/persons.ts'
import { tidy } from '#api/contracts/tidy/tidy.ts'
import { isSameMailbox } from '#db/crypto/account-ids.ts'
import { allContracts } from './all-contracts.ts'

test.each([
  ['Ruth ', 'Ruth'],
  ['\u00A0Ruth\u202F', 'Ruth'],
  ['\uFEFF\u200BRuth\u200E\u2060\n', 'Ruth'],
  ['Zoe\u0308', 'Zo\u00EB'],
  ['  Mary  Ann\t', 'Mary  Ann'],
  [' \u00AD ', ''],
  ['\u3164\u2800', ''],
  ['\u061CRu\u200Bt\u00ADh\uFEFF', 'Ruth'],
  ['❤\uFE0F ', '❤\uFE0F'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 ', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
])('the typed text %j is tidied to %j', (typed, text) => expect(tidy(typed)).toBe(text))

test.each([
  'mailto:anna@example.com',
  'MAILTO:anna@example.com?subject=Hello',
  '<anna@example.com>',
  '"Anna Smith" <anna@example.com>',
  'Anna <mailto:anna@example.com>;',
  'anna@example.com,',
])('an operator who pastes %s finds the person by the address', (pasted) => {
  expect(findPerson.body.parse({ find: pasted })).toEqual({ find: 'anna@example.com' })
})

test.each([
  ['ruth@exa\u200Bmple.com', 'ruth@example.com'],
  ['ru\u200Dth\uFEFF@exam\u00ADple.com', 'ruth@example.com'],
  ['ruth@example.com. ', 'ruth@example.com'],
  ['“Ruth@Example.com”,', 'Ruth@Example.com'],
  ['(ruth@example.com/)', 'ruth@example.com'],
  ['ｒuth＠example．com', 'ruth@example.com'],
  ['ruth@example。com', 'ruth@example.com'],
  ['ﬁnn@münchen.de', 'finn@münchen.de'],
  ['ruth@example..com', undefined],
  ['ruth@.', undefined],
])('the address %j is read as %j', (typed, email) => expect(typedEmail().safeParse(typed).data).toBe(email))

test.each([
  ['ruth@münchen.de', 'Ruth@xn--mnchen-3ya.de', true],
  ['ruth@example.com', 'ruth@ex%61mple.com', false],
])('whether %s and %s are one mailbox: %s', (one, other, isSame) => expect(isSameMailbox(one, other)).toBe(isSame))

test('a pile of marks on a letter ends where no language goes on', () => {
  const marks = '\u0316\u0301'
  expect(Typed.parse(`Ruth${marks.repeat(30_000)}`)).toBe(`Ruth${marks.repeat(15)}`.normalize())
})

test('a registration is read as its writer sees it', () => {
  const typed = {
    firstName: 'Zoe\u0308\u00A0',
    lastName: ' van\tLee',
    email: '\u200Bzoe@example.com ',
    password: ' pa\u0301ssword ',
  }
  expect(register.body.parse({ payoutSubId: 'txn_1', courseVersion: 'v1', ...typed })).toMatchObject({
    firstName: 'Zo\u00EB',
    lastName: 'van Lee',
    email: 'zoe@example.com',
    password: 'p\u00E1ssword',
  })
})

/** Requests whose fields of such names hold files or our own texts. */
const FROM_PROGRAMS: readonly string[] = ['/admin/spend', '/admin/question-sets/draft', '/quiz/plan']

/** The fields that a person types. */
const TYPED =
  /^(email|repeated|(user|first|last)?name|(current|new)?password|(current|new)?code|order|statement|reason|find|pseudonym|question|answers)$/i

type Schema = z.ZodType & {
  def: { in?: Schema; innerType?: Schema; element?: Schema; valueType?: Schema; options?: Schema[] }
}
type Field = { name: string; schema: z.ZodString }

/** Returns the text fields of a request, with those inside lists, records and unions. */
const textFields = (schema: Schema | undefined, name: string): Field[] => {
  if (!schema) return []
  const { def } = schema
  const inner = [def.in, def.innerType, def.element, def.valueType, ...(def.options ?? [])].flatMap((one) =>
    textFields(one, name),
  )
  const { shape } = schema as { shape?: Record<string, Schema> }
  const fields = Object.entries(shape ?? {}).flatMap(([key, field]) => textFields(field, key))
  return schema.type === 'string' ? [{ name, schema: schema as unknown as z.ZodString }] : [...inner, ...fields]
}

const isTidied = ({ schema }: Field) => (schema.def.checks ?? []).some(({ _zod: { def } }) => def.check === 'overwrite')

test('every field that a person types is tidied by its contract', async () => {
  const found = (await allContracts())
    .filter(({ path }) => !FROM_PROGRAMS.includes(path))
    .flatMap(({ path, body, query }) =>
      [...textFields(body as Schema, ''), ...textFields(query as Schema, '')].map((field) => ({ path, ...field })),
    )
    .filter(({ name }) => TYPED.test(name))
  expect(found.length).toBeGreaterThan(50)
  expect(found.filter((field) => !isTidied(field)).map(({ path, name }) => `${path} ${name}`)).toEqual([])
})
