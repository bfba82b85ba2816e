import {
  type AfterSaleSum,
  type CourseDay,
  OFFER_DAYS,
  type Renewal,
  RENEWALS,
  RETENTION_COURSE_DAYS,
} from './after-sale-sums.ts'
import { percent, plainFigure, type QueryFigure } from './figure.ts'

const share = (
  name: string,
  [part, whole]: readonly [AfterSaleSum, AfterSaleSum],
  definition: string,
  formula: string,
): QueryFigure => ({
  name,
  unit: 'percent',
  definition,
  formula,
  from: [part, whole],
  of: (sums) => percent(sums[part], sums[whole]),
  example: { of: { [part]: 3, [whole]: 60 }, is: 5 },
})

const VIEWERS = `Share of those who saw the offer at least ${OFFER_DAYS} days ago and`
const PERIOD = `within ${OFFER_DAYS} days of the first view,`

const OFFER_FIGURES = {
  offerConversion: share(
    `Bought within ${OFFER_DAYS} days`,
    ['boughtInTime', 'viewersJudged'],
    `${VIEWERS} bought ${PERIOD.slice(0, -1)}.`,
    `buyers within ${OFFER_DAYS} days / viewers`,
  ),
  offerBounce: share(
    'Left the offer',
    ['leftOffer', 'viewersJudged'],
    `${VIEWERS}, ${PERIOD} neither bought nor opened the checkout.`,
    'viewers without a checkout / viewers',
  ),
  offerCancellation: share(
    'Left the checkout',
    ['leftCheckout', 'viewersJudged'],
    `${VIEWERS}, ${PERIOD} opened the checkout and did not buy.`,
    'viewers with a checkout and no purchase / viewers',
  ),
}

const BUYER_FIGURES = {
  registered: plainFigure('registered', {
    name: 'Accounts',
    unit: 'count',
    definition: 'Buyers who made an account.',
    formula: 'buyers with an account',
  }),
  registeredRate: share(
    'Made an account',
    ['registered', 'firstBuyers'],
    'Share of the buyers who made an account.',
    'buyers with an account / buyers',
  ),
  buyersRefunded: share(
    'Buyers refunded',
    ['refundedBuyers', 'firstBuyers'],
    'Share of the buyers to whom a payment went back, in full or in part.',
    'buyers with a refund / buyers',
  ),
  buyersChargedBack: share(
    'Buyers with a chargeback',
    ['chargedBackBuyers', 'firstBuyers'],
    'Share of the buyers who have a chargeback, less those that were won back.',
    'buyers with a chargeback / buyers',
  ),
}

const dayFigures = Object.fromEntries(
  RETENTION_COURSE_DAYS.map((day) => [
    `day${day}Saved`,
    share(
      `Saved day ${day}`,
      [`saved${day}`, `opened${day}`],
      `Share of the buyers with an account who saved day ${day} of the course, among those for whom it has opened.`,
      'buyers who saved the day / buyers for whom it has opened',
    ),
  ]),
) as Record<`day${CourseDay}Saved`, QueryFigure>

const renewalFigures = Object.fromEntries(
  RENEWALS.map((nth) => [
    `renewal${nth}`,
    share(
      `Renewal ${nth}`,
      [`renewed${nth}`, `due${nth}`],
      `Share of the subscribers who renewed ${nth === 1 ? 'once' : `${nth} times`}, among those whose paid time before that is over.`,
      'subscribers who renewed / subscribers whose time is over',
    ),
  ]),
) as Record<`renewal${Renewal}`, QueryFigure>

/** The figures of the offer and of what follows a purchase. */
export const AFTER_SALE_FIGURES = { ...OFFER_FIGURES, ...BUYER_FIGURES, ...dayFigures, ...renewalFigures }
