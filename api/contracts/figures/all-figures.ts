import { buyersFigure } from './buyers.ts'
import { cacFigure } from './cac.ts'
import { chargebacksFigure } from './chargebacks.ts'
import { emailsFigure } from './emails.ts'
import { feesFigure } from './fees.ts'
import { firstPaymentsFigure } from './first-payments.ts'
import { grossFigure } from './gross.ts'
import { landingsFigure } from './landings.ts'
import { netFigure } from './net.ts'
import { paybackDayFigure } from './payback-day.ts'
import { purchaseRateFigure } from './purchase-rate.ts'
import { refundsFigure } from './refunds.ts'
import { renewalsFigure } from './renewals.ts'
import { revenueFigure } from './revenue.ts'
import { revenuePerVisitorFigure } from './revenue-per-visitor.ts'
import { roasFigure } from './roas.ts'
import { roiFigure } from './roi.ts'
import { spendFigure } from './spend.ts'
import { taxFigure } from './tax.ts'
import { valuePerBuyerFigure } from './value-per-buyer.ts'
import { valuePerVisitorFigure } from './value-per-visitor.ts'
import { visitorsFigure } from './visitors.ts'

/** The figures of a group, in the order of the columns. */
export const FIGURES = {
  landings: landingsFigure,
  visitors: visitorsFigure,
  emails: emailsFigure,
  buyers: buyersFigure,
  purchaseRate: purchaseRateFigure,
  gross: grossFigure,
  firstPayments: firstPaymentsFigure,
  renewals: renewalsFigure,
  refunds: refundsFigure,
  chargebacks: chargebacksFigure,
  revenue: revenueFigure,
  tax: taxFigure,
  fees: feesFigure,
  net: netFigure,
  spend: spendFigure,
  cac: cacFigure,
  roas: roasFigure,
  roi: roiFigure,
  paybackDay: paybackDayFigure,
  revenuePerVisitor: revenuePerVisitorFigure,
} as const
export type FigureName = keyof typeof FIGURES

/** The figures of a group up to a day after the first contact. */
export const WINDOW_FIGURES = { valuePerVisitor: valuePerVisitorFigure, valuePerBuyer: valuePerBuyerFigure } as const

/** Days after the first contact at which the value of a cohort is shown. */
export const WINDOWS = [0, 3, 7, 14, 30, 60, 90, 180] as const
