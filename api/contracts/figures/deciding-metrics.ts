/** The figures that can decide an experiment. This file avoids zod, which browsers would download with it. */
export const DECIDING_METRICS = ['purchases', 'e-mails', 'revenue per visitor'] as const
export type DecidingMetric = (typeof DECIDING_METRICS)[number]
