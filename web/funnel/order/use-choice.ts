import { useState } from 'react'
import { defaultPlan, plans, type Plan } from '#api/content/plans.ts'
import { useCheckout } from '../checkout.ts'
import type { CheckoutStatus } from '../checkout/flow.ts'
import { usePaidMeanwhile } from '../checkout/paid-meanwhile.ts'
import { beginCheckout } from './begin-checkout.ts'

/** The plan chosen and the terms agreed to: one choice, wherever on the page it is shown. */
export type Choice = {
  /** The plans are at their sale prices. */
  sale: boolean
  plan: Plan | undefined
  choose: (id: Plan['id']) => void
  agreed: boolean
  agree: (agreed: boolean) => void
  getPlan: () => void
  /** How far the checkout has come that `getPlan` opens. */
  status: CheckoutStatus
}

const UNDER_WAY = new Set<CheckoutStatus>(['opening', 'open', 'checking'])

export const useChoice = (sale: boolean): Choice => {
  const checkout = useCheckout()
  const status = checkout?.status ?? 'idle'
  usePaidMeanwhile(!UNDER_WAY.has(status))
  const [id, choose] = useState<Plan['id'] | undefined>(defaultPlan)
  // What was agreed to at the sale prices is not agreed to at the others.
  const [agreedTo, setAgreedTo] = useState<'sale' | 'regular'>()
  const terms = sale ? 'sale' : 'regular'
  const plan = plans.find((one) => one.id === id)
  return {
    sale,
    plan,
    choose,
    agreed: agreedTo === terms,
    agree: (agreed) => setAgreedTo(agreed ? terms : undefined),
    getPlan: () => beginCheckout(checkout, plan, sale),
    status,
  }
}
