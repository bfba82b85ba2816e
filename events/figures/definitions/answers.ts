import { percent, plainFigure, type QueryFigure } from './figure.ts'

/** The figures of questions and their choices. Visitors count in the month in which they began the quiz. */
export const ANSWER_FIGURES = {
  answered: plainFigure('answered', {
    name: 'Answered',
    unit: 'count',
    definition: 'Visitors who chose something, or passed a question without choices. The last answer of each counts.',
    formula: 'visitors who answered',
  }),
  withoutAnswer: plainFigure('withoutAnswer', {
    name: 'Passed without an answer',
    unit: 'count',
    definition: 'Visitors who passed a question with choices while their answer stayed on their device.',
    formula: 'visitors who passed - visitors who answered',
  }),
  chose: plainFigure('chose', {
    name: 'Chose it',
    unit: 'count',
    definition: 'Visitors who chose the answer. Where several can be chosen, a visitor counts in each.',
    formula: 'visitors who chose it',
  }),
  choiceRate: {
    name: 'Share of answers',
    unit: 'percent',
    definition: 'Share of the visitors who chose the answer, among those who answered the question.',
    formula: 'visitors who chose it / visitors who answered',
    from: ['chose', 'answered'],
    of: ({ chose, answered }) => percent(chose, answered),
    example: { of: { chose: 3, answered: 60 }, is: 5 },
  },
  medianTime: plainFigure('medianTime', {
    name: 'Median time',
    unit: 'seconds',
    definition: 'Half of the visitors who passed the question took at most so long. Accurate to 10 %.',
    formula: 'median of the times',
  }),
  p90Time: plainFigure('p90Time', {
    name: '90th percentile of time',
    unit: 'seconds',
    definition: 'Nine of ten visitors who passed the question took at most so long. Accurate to 10 %.',
    formula: '90th percentile of the times',
  }),
} satisfies Record<string, QueryFigure>

/** The Core Web Vitals in the browsers of visitors. */
export const SPEED_FIGURES = {
  views: plainFigure('views', {
    name: 'Views measured',
    unit: 'count',
    definition: 'Page loads whose browser reported how much the layout shifted.',
    formula: 'page loads',
  }),
  lcp: plainFigure('lcp', {
    name: 'Appears (LCP)',
    unit: 'seconds',
    definition:
      'Three of four page loads showed the largest text or picture of the first screen by then. Accurate to 5 %.',
    formula: '75th percentile',
  }),
  inp: plainFigure('inp', {
    name: 'Reacts (INP)',
    unit: 'seconds',
    definition: 'Three of four page loads took at most so long from a tap to the next picture. Accurate to 5 %.',
    formula: '75th percentile',
  }),
  cls: plainFigure('cls', {
    name: 'Moves (CLS)',
    unit: 'factor',
    definition: 'Three of four page loads had layout shifts of at most this score. Accurate to 5 %.',
    formula: '75th percentile',
  }),
} satisfies Record<string, QueryFigure>
