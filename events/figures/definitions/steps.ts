import { percent, plainFigure, type QueryFigure } from './figure.ts'

/** Steps after the questions, in order, with their names. Those of a visitor before the checkout, and the purchase. */
export const STEP_NAMES = {
  email: 'Gave an e-mail address',
  name: 'Gave a name',
  'plan ready': 'Saw the plan',
  offer: 'Saw the offer',
  'plan chosen': 'Chose a plan',
  agreed: 'Agreed to the price',
  checkout: 'Opened the checkout',
  'checkout failed': 'The checkout failed',
  'checkout closed': 'Closed the checkout',
  discount: 'Saw the discount',
  'sale claimed': 'Claimed the sale',
  purchase: 'Bought',
} as const
export const STEPS_AFTER_QUIZ: readonly string[] = Object.keys(STEP_NAMES)

/** Steps beside the way to the purchase, each with the step before it. */
export const SIDE_STEPS: Readonly<Record<string, string>> = {
  'checkout failed': 'checkout',
  'checkout closed': 'checkout',
  discount: 'checkout closed',
  'sale claimed': 'discount',
}

/** The figures of steps, and of weights. Visitors count on the day on which they began the quiz. */
export const STEP_FIGURES = {
  reached: plainFigure('reached', {
    name: 'Took the step',
    unit: 'count',
    definition: 'Visitors who answered the question or took the step, each counted once.',
    formula: 'visitors who took the step',
  }),
  asked: plainFigure('asked', {
    name: 'Had the step',
    unit: 'count',
    definition:
      'Visitors whose version has the step. Those without a version are split like the others. A version without a published set has the steps that were taken.',
    formula: 'visitors whose version has the step',
  }),
  stepRate: {
    name: 'Took it of those who had it',
    unit: 'percent',
    definition: 'Share of the visitors who took the step, among those whose version has it.',
    formula: 'visitors who took the step / visitors whose version has it',
    from: ['reached', 'asked'],
    of: ({ reached, asked }) => percent(reached, asked),
    example: { of: { reached: 30, asked: 40 }, is: 75 },
  },
  assigned: plainFigure('assigned', {
    name: 'Assigned',
    unit: 'count',
    definition: 'Visitors whose version was drawn by weights that were in force then.',
    formula: 'visitors assigned by the weights',
  }),
} satisfies Record<string, QueryFigure>
