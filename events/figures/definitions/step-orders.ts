import { STEPS_AFTER_QUIZ } from './steps.ts'

/** The steps of a version in order, including those after the quiz. */
export type StepOrder = readonly string[]

const isSameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((step) => b.includes(step))

const isSamePlace = (step: string, a: StepOrder, b: StepOrder): boolean => {
  const [i, j] = [a.indexOf(step), b.indexOf(step)]
  if (i === -1 || j === -1) return false
  return isSameSet(a.slice(0, i), b.slice(0, j)) || isSameSet(a.slice(i + 1), b.slice(j + 1))
}

/**
 * Checks whether a step has the same position in all orders: the same steps come before it or after it. At different
 * positions, a difference shows how many steps came before, not the effect of the step or the version.
 */
export const isComparable = (step: string, orders: readonly StepOrder[]): boolean =>
  orders.every((a, n) => orders.slice(n + 1).every((b) => isSamePlace(step, a, b)))

/** Returns the relative position of a question in a version, 0 to 1, or undefined when the version lacks it. */
const placeIn = (order: StepOrder, step: string): number | undefined => {
  const questions = order.length - STEPS_AFTER_QUIZ.length
  const at = order.indexOf(step)
  return at === -1 || at >= questions ? undefined : at / Math.max(1, questions - 1)
}

const meanPlace = (orders: readonly StepOrder[], step: string): number => {
  if (STEPS_AFTER_QUIZ.includes(step)) return Number.POSITIVE_INFINITY
  const places = orders.flatMap((order) => placeIn(order, step) ?? [])
  // Questions of deleted sets follow the others.
  return places.length === 0 ? 2 : places.reduce((sum, place) => sum + place, 0) / places.length
}

/** Sorts steps by their mean position, so lines don't fall and rise only because versions differ in order. */
export const sortByMeanPosition = (steps: readonly string[], orders: readonly StepOrder[]): string[] => {
  const places = new Map(steps.map((step) => [step, meanPlace(orders, step)]))
  const place = (step: string) => places.get(step) ?? 2
  return steps.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
}
