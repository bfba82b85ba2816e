import { type Figure, percent } from './figure.ts'

/** Visitors, those who saw the offer, and of those whose first view is three days ago: all, and what they did. */
export type PaywallSums = {
  visitors: number
  viewers: number
  complete: number
  converted: number
  bounced: number
  canceled: number
}

/** The figures of the offer, in the order of the cards. */
export const PAYWALL_FIGURES = {
  encounter: {
    name: 'Offer seen',
    unit: 'percent',
    definition: 'Share of the visitors who saw the offer.',
    formula: 'visitors who saw the offer / visitors',
    of: ({ viewers, visitors }) => percent(viewers, visitors),
    example: { of: { viewers: 40, visitors: 100 }, is: 40 },
  },
  conversion: {
    name: 'Bought within 3 days',
    unit: 'percent',
    definition:
      'Share of those who saw the offer and bought within three days of the first view. Younger views are left out.',
    formula: 'buyers within 3 days / viewers',
    of: ({ converted, complete }) => percent(converted, complete),
    example: { of: { converted: 3, complete: 60 }, is: 5 },
  },
  bounce: {
    name: 'Left the offer',
    unit: 'percent',
    definition:
      'Share of those who saw the offer and, within three days of the first view, neither bought nor opened the checkout.',
    formula: 'viewers without a checkout / viewers',
    of: ({ bounced, complete }) => percent(bounced, complete),
    example: { of: { bounced: 45, complete: 60 }, is: 75 },
  },
  cancellation: {
    name: 'Left the checkout',
    unit: 'percent',
    definition:
      'Share of those who saw the offer and, within three days of the first view, opened the checkout and did not buy.',
    formula: 'viewers with a checkout and no purchase / viewers',
    of: ({ canceled, complete }) => percent(canceled, complete),
    example: { of: { canceled: 12, complete: 60 }, is: 20 },
  },
} satisfies Record<string, Figure<PaywallSums>>
