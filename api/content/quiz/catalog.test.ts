import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { choicesOf } from '#api/contracts/quiz/answer-kinds.ts'
import type { Question } from '#api/contracts/quiz/funnel.ts'
import { createQuestionCatalog, questionCatalog, sanitize } from './catalog.ts'
import { experiment } from './experiment.ts'
import { v1 } from './v1.ts'
import { v2 } from './v2.ts'

const { isPublished, published, questionKeys, questionOf, setFor } = questionCatalog
const versions = published.map(({ set }) => set.version)

test('question sets are assigned evenly over many visitors', () => {
  const drawn = Array.from({ length: 10_000 }, () => setFor(randomUUID(), null).set.version)
  const share = (version: string) => drawn.filter((one) => one === version).length / drawn.length
  const weights = published.reduce((sum, { weight }) => sum + weight, 0)
  // Six standard deviations: a fair draw leaves this once in half a billion runs.
  for (const { set, weight } of published) expect(Math.abs(share(set.version) - weight / weights)).toBeLessThan(0.03)
})

test('a visitor gets the same question set every time', () => {
  for (let n = 0; n < 100; n++) {
    const id = randomUUID()
    expect(setFor(id, null)).toBe(setFor(id, null))
  }
})

test('a visitor keeps the question set that was assigned first', () => {
  for (const version of versions) {
    for (let n = 0; n < 20; n++) expect(setFor(randomUUID(), version).set.version).toBe(version)
  }
})

test('a visitor whose question set is no longer published is assigned another', () => {
  const id = randomUUID()
  expect(isPublished('v999')).toBe(false)
  expect(setFor(id, 'v999')).toBe(setFor(id, null))
})

test('each question set has a different tag', () => {
  expect(new Set(published.map(({ etag }) => etag)).size).toBe(versions.length)
})

test('a request without a visitor id gets the first question set', () => {
  expect(setFor(undefined, null).set.version).toBe(versions[0])
})

const retired = createQuestionCatalog({
  id: 'retired',
  arms: [
    { set: v1, weight: 0 },
    { set: v2, weight: 1 },
  ],
})

test('a retired question set is no longer given to new visitors, with or without an id', () => {
  for (let n = 0; n < 200; n++) expect(retired.setFor(randomUUID(), null).set.version).toBe('v2')
  expect(retired.setFor(undefined, null).set.version).toBe('v2')
})

test('a retired question set is still given to the visitors who have it', () => {
  for (let n = 0; n < 20; n++) expect(retired.setFor(randomUUID(), 'v1').set.version).toBe('v1')
})

test('a retired question set has no assignment, and a running set has the experiment and the weights', () => {
  expect(retired.assignmentOf('v1')).toBeNull()
  expect(retired.assignmentOf('constructor')).toBeNull()
  expect(retired.assignmentOf('v2')).toEqual({ experiment: 'retired', weights: { v2: 1 } })
})

test('a retired question set keeps its version, its questions and their columns', () => {
  expect(retired.isPublished('v1')).toBe(true)
  for (const { key } of v1.questions) expect(retired.questionOf(key)).toEqual(questionOf(key))
  expect(retired.questionKeys).toEqual(questionKeys)
})

test('a retired question set cannot be the last one, and no set can be listed twice', () => {
  expect(() => createQuestionCatalog({ id: 'a', arms: [{ set: v1, weight: 0 }] })).toThrow('retired')
  expect(() =>
    createQuestionCatalog({
      id: 'a',
      arms: [
        { set: v1, weight: 1 },
        { set: v1, weight: 0 },
      ],
    }),
  ).toThrow('twice')
})

test('a question set whose undecided choice is not offered cannot be published', () => {
  const [first, ...others] = v1.questions
  const broken = { ...first, type: 'select', choices: ['Yes', 'No'], undecided: 'Perhaps' } as Question
  const arms = [{ set: { ...v1, questions: [broken, ...others] }, weight: 1 }]
  expect(() => createQuestionCatalog({ id: 'a', arms })).toThrow('does not offer "Perhaps"')
})

const other = createQuestionCatalog({ ...experiment, id: 'another-experiment' })

test('two experiments assign visitors independently of each other', () => {
  const ids = Array.from({ length: 10_000 }, () => randomUUID())
  const inV1 = ids.filter((id) => setFor(id, null).set.version === 'v1')
  const inBoth = inV1.filter((id) => other.setFor(id, null).set.version === 'v1')
  // Six standard deviations around one half.
  expect(Math.abs(inBoth.length / inV1.length - 0.5)).toBeLessThan(0.05)
})

test('two experiments do not change the version of a visitor who has one', () => {
  const moved = Array.from({ length: 100 }, () => randomUUID()).filter(
    (id) => setFor(id, null).set !== other.setFor(id, null).set,
  )
  for (const id of moved) {
    const { version } = setFor(id, null).set
    expect(other.setFor(id, version).set.version).toBe(version)
  }
})

test('every version that was ever published stays listed, since visitors may still be in it', () => {
  expect(versions).toEqual(expect.arrayContaining(['v1', 'v2']))
})

test('the columns of the questions list every question of every set once', () => {
  const keys = new Set(published.flatMap(({ set }) => set.questions.map(({ key }) => key)))
  expect(questionKeys.toSorted()).toEqual([...keys].toSorted())
  expect(new Set(questionKeys).size).toBe(questionKeys.length)
})

test('the columns of the questions have the order of the first set', () => {
  const first = published[0]?.set.questions.map(({ key }) => key) ?? []
  expect(questionKeys.filter((key) => first.includes(key))).toEqual(first)
})

test('a question known to several sets takes every choice that any of them offers', () => {
  for (const { set } of published) {
    for (const question of set.questions) {
      const known = questionOf(question.key)
      expect(known?.type).toBe(question.type)
      for (const choice of choicesOf(question)) expect(known?.choices.has(choice)).toBe(true)
    }
  }
  expect(questionOf('no-such-question')).toBeUndefined()
  expect(questionOf('constructor')).toBeUndefined()
})

const shown = (html: string) =>
  sanitize({
    key: 'a-question',
    type: 'text',
    question: 'Q',
    data: html,
    data5: html,
  } as Question)

test.each([
  ['<p>Peace</p><script>alert(1)</script>', '<p>Peace</p>'],
  ['<p onclick="alert(1)" style="color:red" class="x">Peace</p>', '<p>Peace</p>'],
  ['<a href="javascript:alert(1)">Peace</a>', 'Peace'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<iframe src="https://example.com"></iframe><p>Peace</p>', '<p>Peace</p>'],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<style>p{display:none}</style><em>Peace</em>', '<em>Peace</em>'],
  ['<p>Peace', '<p>Peace</p>'],
  ['<form action="/x"><strong>Peace</strong></form>', '<strong>Peace</strong>'],
])('the HTML of a question is sanitized: %s becomes %s', (html, kept) => {
  expect(shown(html)).toMatchObject({ data: kept, data5: kept })
})

test('the HTML of a reply is sanitized', () => {
  const reply = { title: 'Peace', text: 'Peace', data: '<em>Peace</em><script>alert(1)</script>' }
  const question = { key: 'k', type: 'select', question: 'Q', choices: ['A', 'B'], replies: { A: reply } } as const
  expect(sanitize({ ...question, choices: [...question.choices] })).toMatchObject({
    replies: { A: { data: '<em>Peace</em>' } },
  })
})

test('the HTML of a question is sanitized before it is published', () => {
  for (const { set } of published) for (const question of set.questions) expect(sanitize(question)).toEqual(question)
})
