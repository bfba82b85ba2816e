import { figure } from './figure.ts'

export const emailsFigure = figure({
  name: 'E-mails',
  unit: 'count',
  definition: 'Visitors who gave an e-mail address.',
  formula: 'e-mails',
  of: ({ emails }) => emails,
  example: { of: { emails: 12 }, is: 12 },
})
