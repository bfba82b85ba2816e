import { expect, test } from 'vitest'
import { CHOICES, type QuestionKey } from '#api/content/quiz/choices.ts'
import { planFor } from './plan-for.ts'
import { answersFrom } from './testing.answers.ts'
import { createRng } from '#tools/random/rng.ts'

const random = createRng(3).next
const people = [new Map<string, string[]>(), ...Array.from({ length: 300 }, () => answersFrom(random))]

/** Returns whether the days, their lengths or the reasons of some plan differ with a choice. */
const decides = (question: QuestionKey, choice: string) =>
  people.some((answers) => {
    const without = new Map(answers)
    without.delete(question)
    const plan = planFor(new Map(without).set(question, [choice]))
    return JSON.stringify(plan) !== JSON.stringify(planFor(without))
  })

test('each question has at most one choice that leaves the plan as it is, besides the one that states no preference', () => {
  const idle = Object.entries(CHOICES).map(([question, choices]) => [
    question,
    Object.entries<string>(choices).flatMap(([id, choice]) =>
      id === 'undecided' || decides(question as QuestionKey, choice) ? [] : id,
    ),
  ])
  expect(idle.filter(([, ids]) => ids && ids.length > 1)).toEqual([])
})
