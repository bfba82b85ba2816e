import { useState } from 'react'
import { defaultPlan, noticeOf, plans, type Plan } from '#events/payment/money/plans.ts'
import { useCheckout } from '#web/payment/checkout/checkout.ts'
import type { CheckoutStatus } from '#web/payment/checkout/flow.ts'
import { usePaidMeanwhile } from '#web/payment/checkout/paid-meanwhile.ts'
import { reportMoment } from '#web/quiz/visitor/moments.ts'
import { type ShownPrices, usePrices } from './use-prices.ts'
import { beginCheckout } from './begin-checkout.ts'

/** The selected plan and the agreement to the terms, shared by all choosers on the page. */
export type Choice = {
  /** The plans have their sale prices. */
  sale: boolean
  plan: Plan | undefined
  prices: ShownPrices
  choose: (id: Plan['id']) => void
  agreed: boolean
  agree: (agreed: boolean) => void
  getPlan: () => void
  /** The status of the checkout that `getPlan` opens. */
  status: CheckoutStatus
}

const UNDER_WAY = new Set<CheckoutStatus>(['opening', 'open', 'checking'])

export const useChoice = (isSale: boolean): Choice => {
  const checkout = useCheckout()
  const sale = isSale && checkout?.isDiscountRefused !== true
  const status = checkout?.status ?? 'idle'
  usePaidMeanwhile(!UNDER_WAY.has(status))
  const prices = usePrices(sale)
  const [id, setId] = useState<Plan['id'] | undefined>(defaultPlan)
  // An agreement holds only for the charges that the visitor saw.
  const [agreedTo, setAgreedTo] = useState<string>()
  const terms = plans.map((one) => noticeOf(one, sale, prices.of(one))).join(' ')
  const plan = plans.find((one) => one.id === id)
  const report = (chosen: Plan | undefined) => {
    if (chosen) reportMoment({ moment: 'plan-chosen', license: chosen.license, sale })
  }
  return {
    sale,
    plan,
    prices,
    choose: (chosen) => {
      setId(chosen)
      report(plans.find((one) => one.id === chosen))
    },
    agreed: agreedTo === terms,
    agree: (agreed) => {
      setAgreedTo(agreed ? terms : undefined)
      if (agreed) reportMoment({ moment: 'agreed' })
    },
    getPlan: () => {
      report(plan)
      beginCheckout(checkout, plan, sale)
    },
    status,
  }
}
