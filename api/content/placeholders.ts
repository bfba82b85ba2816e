export type PlaceholderKind = 'company' | 'addresses' | 'voices' | 'claims'

export type Placeholder = {
  kind: PlaceholderKind
  /** Describes the gap to the operator. */
  sentence: string
  /** The file that holds it, and a text in it by which a test sees whether it is still there. */
  file: string
  text: string
}

/**
 * Content without proof or source. Production refuses to start with it, so an entry leaves this list when the
 * content in its file is replaced.
 */
export const placeholders: readonly Placeholder[] = [
  {
    kind: 'voices',
    sentence: 'The testimonials and reviews are invented: replace them in web/offer/reviews/voices.ts',
    file: 'web/offer/reviews/voices.ts',
    text: 'ILLUSTRATIVE QUOTES',
  },
  {
    kind: 'claims',
    sentence: '"10 million people" has no source: prove or change it in web/offer/reviews/voices.ts',
    file: 'web/offer/reviews/voices.ts',
    text: '10 million people',
  },
  {
    kind: 'claims',
    sentence: 'The sale takes off less than the 50% it names: see docs/open-questions.md, question 8',
    file: 'docs/open-questions.md',
    text: '**"50% off" is less than that.**',
  },
  {
    kind: 'claims',
    sentence: 'The struck prices were perhaps never charged: see docs/open-questions.md, question 9',
    file: 'docs/open-questions.md',
    text: '**The struck prices**',
  },
  {
    kind: 'claims',
    sentence: '"Most popular" has no source: prove or change it in web/offer/PlanCard.tsx',
    file: 'web/offer/PlanCard.tsx',
    text: 'Most popular',
  },
  {
    kind: 'claims',
    sentence: 'The trial of a week is labeled "4-WEEK PLAN": change the label in events/payment/money/plans.ts',
    file: 'events/payment/money/plans.ts',
    text: "label: '4-WEEK PLAN'",
  },
]
