import { activePlansFigure } from './subscribers/active-plans.ts'
import { buyersFigure } from './buyers.ts'
import { cacFigure } from './cac.ts'
import { cancellationsFigure } from './subscribers/cancellations.ts'
import { chargebackRateFigure } from './subscribers/chargeback-rate.ts'
import { chargebacksFigure } from './chargebacks.ts'
import { bounceFigure } from './paywall/bounce.ts'
import { cancellationFigure } from './paywall/cancellation.ts'
import { conversionFigure } from './paywall/conversion.ts'
import { encounterFigure } from './paywall/encounter.ts'
import { emailsFigure } from './emails.ts'
import { feesFigure } from './fees.ts'
import { firstPaymentsFigure } from './first-payments.ts'
import { grossFigure } from './gross.ts'
import { landingsFigure } from './landings.ts'
import { mrrFigure } from './subscribers/mrr.ts'
import { netFigure } from './net.ts'
import { paybackDayFigure } from './payback-day.ts'
import { purchaseRateFigure } from './purchase-rate.ts'
import { refundRateFigure } from './subscribers/refund-rate.ts'
import { refundsFigure } from './refunds.ts'
import { renewalsDueFigure } from './subscribers/renewals-due.ts'
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

/** The figures of subscribers, in the order of the cards. */
export const SUBSCRIBER_FIGURES = {
  activePlans: activePlansFigure,
  mrr: mrrFigure,
  renewalsDue: renewalsDueFigure,
  cancellations: cancellationsFigure,
  refundRate: refundRateFigure,
  chargebackRate: chargebackRateFigure,
} as const

/** The figures of the offer, in the order of the cards. */
export const PAYWALL_FIGURES = {
  encounter: encounterFigure,
  conversion: conversionFigure,
  bounce: bounceFigure,
  cancellation: cancellationFigure,
} as const

/** Days of the course whose saves show who stays. */
export const RETENTION_DAYS = [1, 3, 7, 14, 28] as const

/** Days after the first contact at which the value of a cohort is shown. */
export const WINDOWS = [0, 3, 7, 14, 30, 60, 90, 180] as const
