import { STEPS_AFTER_QUIZ } from '#events/figures/definitions/steps.ts'
import { Assignment } from '#events/quiz/assignment.ts'
import type { Period } from '#events/figures/measures/periods.ts'
import {
  boolean,
  date,
  inByteOrder,
  jsonb,
  nullable,
  numeric,
  smallint,
  smallints,
  table,
  text,
  textOf,
  uuid,
} from '#db/read-models/description.ts'

/** Names of the measures that every funnel has. Questions, moments, currencies and assignments have measures of their own. */
export const MEASURES = {
  visitors: 'visitors',
  email: 'email',
  name: 'name',
  checkout: 'checkout',
  purchase: 'purchase',
} as const

/** Names and parses the measures of a kind: a prefix and the name of the counted thing. */
const measureKind = (prefix: string) => ({
  measureOf: (name: string): string => prefix + name,
  /** Returns the counted thing; undefined for measures of another kind. */
  nameIn: (measure: string): string | undefined =>
    measure.startsWith(prefix) ? measure.slice(prefix.length) : undefined,
})

/** Counts visitors who answered a question. */
export const questionMeasures = measureKind('question:')
/** Counts visitors with a moment around the quiz, such as a view of the offer. */
export const momentMeasures = measureKind('moment:')
/** Sums payments minus refunds of a currency, in minor units. */
export const revenueMeasures = measureKind('revenue:')

/**
 * Counts the purchases and the revenue of test transactions. A visitor with a real purchase doesn't count in
 * `test:purchase`, so it can be added to `purchase`.
 */
export const testMeasures = measureKind('test:')

/** Returns the measure of a step after the quiz, or of a question. */
export const measureOfStep = (step: string): string => {
  if (!STEPS_AFTER_QUIZ.includes(step)) return questionMeasures.measureOf(step)
  return Object.hasOwn(MEASURES, step) ? step : momentMeasures.measureOf(step)
}

const ASSIGNED = 'assigned:'

/** Names the measure that counts visitors assigned by the same weights. The same weights give the same name. */
export const assignmentMeasure = ({ experiment, weights }: Assignment): string => {
  const sorted = Object.entries(weights).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return ASSIGNED + JSON.stringify({ experiment, weights: Object.fromEntries(sorted) })
}

export const isAssignmentMeasure = (measure: string): boolean => measure.startsWith(ASSIGNED)

/** Returns the assignment that a measure counts; undefined for every other measure. */
export const assignmentIn = (measure: string): Assignment | undefined =>
  isAssignmentMeasure(measure) ? Assignment.parse(JSON.parse(measure.slice(ASSIGNED.length))) : undefined

export const ALL_AGES = 'all age'

/** Dimensions of a cell; a cell of one dimension has an empty string for the other. */
export type Grouping = 'version' | 'creo' | 'both'

export const quizFunnelTables = {
  visitors: table(
    {
      quiz_user_id: uuid('The visitor.'),
      arrived_on: nullable(date('Day of the arrival; null while only payments are known.')),
      creo: nullable(text('Creative of the ad; null if unknown.')),
      version: nullable(text('Version of the quiz; null before it was given.')),
      age: nullable(text('Age range; null before it was chosen.')),
      is_own: boolean('Whether the owner marked the browser as theirs. Such a visitor counts in no cell.'),
      steps: smallints('Slots of the measures that the visitor counts in.'),
      money: nullable(
        jsonb<Readonly<Record<string, number>>>(
          'Payments minus refunds by currency, in minor units; null for none. Test money is under `test:<currency>`.',
        ),
      ),
    },
    { key: ['quiz_user_id'] },
  ),
  // Versions are few, so a skip scan finds the cells of one creative; cells of one version are adjacent.
  cells: table(
    {
      grouping: inByteOrder(textOf<Grouping>('Dimensions of the cell: version, creo, or both.')),
      age: inByteOrder(text('Age range, or all ages.')),
      period: inByteOrder(textOf<Period>('Length of the period.')),
      starts_on: date('First day of the period.'),
      creo: inByteOrder(text('The creative; empty where cells are by version.')),
      version: inByteOrder(text('Version of the quiz; empty where cells are by creative.')),
      packed: numeric('Packed counts by slot of the measure (docs/packed-counts.md).'),
    },
    { key: ['grouping', 'age', 'period', 'starts_on', 'version', 'creo'], fillFactor: 70 },
  ),
  measures: table(
    { slot: smallint('Number of the measure, in the order of first events.'), measure: text('Name of the measure.') },
    { key: ['slot'], unique: ['measure'] },
  ),
}

export const quizFunnelModel = { name: 'quiz-funnel', tables: quizFunnelTables } as const
