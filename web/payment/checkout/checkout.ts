import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Plan } from '#events/payment/money/plans.ts'
import type { SiteConfig } from '#api/contracts/site.ts'
import { enqueue } from '#web/quiz/visitor/visitor-outbox.ts'
import { track } from '#web/quiz/visitor/pixel.ts'
import { useSiteConfig } from '#web/lib/api/site-config.ts'
import { quizUserId, remembered, visitorFields } from '#web/quiz/visitor/visitor.ts'
import { paths } from '#web/paths.ts'
import { browserReport } from './browser-report.ts'
import { type CheckoutFlow, type CheckoutStatus, type CheckoutFlowDeps, createCheckoutFlow } from './flow.ts'
import { holdCheckout, releaseCheckout } from './one-checkout.ts'
import { providerOf } from './load-provider.ts'
import { forgetPurchase, storePurchase } from './purchase.ts'
import { fetchCheckoutState } from './state.ts'
import { reportMoment } from '#web/quiz/visitor/moments.ts'

/** The plan that a visitor is about to pay for. */
export type Order = {
  plan: Plan
  /** The sale is active, so the checkout applies the discount. */
  sale: boolean
}

/** While these last, no other tab opens a checkout. */
const SHOWN: ReadonlySet<CheckoutStatus> = new Set<CheckoutStatus>(['opening', 'open', 'checking'])

/** The checkout as the offer page uses it. */
export type Checkout = {
  status: CheckoutStatus
  /** The checkout didn't open with the discount. */
  isDiscountRefused: boolean
  open: (order: Order) => void
}

type Navigation = Pick<CheckoutFlowDeps, 'goToSuccess' | 'goToDiscount'>

/**
 * Returns the checkout of this installation; undefined until the settings are loaded. It closes when its screen
 * unmounts.
 */
export const useCheckout = (): Checkout | undefined => {
  const config = useSiteConfig()
  const navigate = useNavigate()
  const latestNavigate = useRef(navigate)
  const [flow, setFlow] = useState<CheckoutFlow>()
  const [status, setStatus] = useState<CheckoutStatus>('idle')
  const [isDiscountRefused, setIsDiscountRefused] = useState(false)
  useEffect(() => {
    latestNavigate.current = navigate
  }, [navigate])

  useEffect(() => {
    if (!config) return
    const navigation: Navigation = {
      goToSuccess: (purchase) => void latestNavigate.current(paths.success, { state: purchase ?? null }),
      goToDiscount: () => void latestNavigate.current(paths.quiz.discount),
    }
    const created = flowFor(config, navigation, (next) => {
      setStatus(next)
      if (!SHOWN.has(next)) releaseCheckout()
      if (next === 'undiscounted') setIsDiscountRefused(true)
    })
    setFlow(created)
    return () => {
      created.leave()
      releaseCheckout()
    }
  }, [config])

  if (!flow) return undefined
  const open = ({ plan: { license }, sale }: Order) =>
    void holdCheckout().then((isHeld) => {
      if (isHeld) flow.open({ license, sale, quizUserId: quizUserId(), email: remembered().email })
      else setStatus('elsewhere')
    })
  return { status, isDiscountRefused, open }
}

const flowFor = (config: SiteConfig, navigation: Navigation, onStatus: CheckoutFlowDeps['onStatus']): CheckoutFlow =>
  createCheckoutFlow({
    provider: providerOf(config),
    stateOf: async (transactionId) => (await fetchCheckoutState(transactionId)).state,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    storePurchase: (purchase) => storePurchase(purchase, Date.now()),
    forgetPurchase,
    onStatus,
    onOpened: () => enqueue('/quiz/user-info', { ...visitorFields(), checkout: true }),
    onCompleted: (data) => {
      // No money was paid in a simulated checkout, so it is no conversion of an ad.
      if (config.checkout === 'paddle') track('CompleteRegistration', `completed:${data.transaction_id}`)
      const report = browserReport(data)
      if (report) enqueue('/fb/purchase', report)
    },
    onClosed: (offer) => reportMoment({ moment: 'checkout-closed', ...offer }),
    onFailed: (offer, reason) => reportMoment({ moment: 'checkout-failed', ...offer, reason }),
    ...navigation,
    warn: (message) => console.warn(message),
  })
