import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Plan } from '#api/content/plans.ts'
import type { SiteConfig } from '#api/contracts/site.ts'
import { enqueue } from '#web/lib/visitor/visitor-outbox.ts'
import { track } from '#web/lib/visitor/pixel.ts'
import { useSiteConfig } from '#web/lib/api/site-config.ts'
import { quizUserId, remembered, visitorFields } from '#web/lib/visitor/visitor.ts'
import { paths } from '#web/paths.ts'
import { browserReport } from './browser-report.ts'
import { type CheckoutFlow, type CheckoutStatus, type CheckoutFlowDeps, createCheckoutFlow } from './flow.ts'
import { providerOf } from './provider.ts'
import { forgetPurchase, keepPurchase } from './purchase.ts'
import { askState } from './state.ts'
import { reportMoment } from '#web/funnel/shell/moments.ts'

/** The plan that a visitor is about to pay for. */
export type Order = {
  plan: Plan
  /** The sale is active, so the checkout applies the discount. */
  sale: boolean
}

/** The checkout as the offer page uses it. */
export type Checkout = {
  status: CheckoutStatus
  open: (order: Order) => void
}

type Go = Pick<CheckoutFlowDeps, 'goToSuccess' | 'goToDiscount'>

const flowFor = (config: SiteConfig, go: Go, onStatus: CheckoutFlowDeps['onStatus']): CheckoutFlow =>
  createCheckoutFlow({
    provider: providerOf(config),
    stateOf: async (transactionId) => (await askState(transactionId)).state,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    keep: (purchase) => keepPurchase(purchase, Date.now()),
    forget: forgetPurchase,
    onStatus,
    onOpened: () => enqueue('/quiz/user-info', { ...visitorFields(), checkout: true }),
    onCompleted: (data) => {
      track('CompleteRegistration', `completed:${data.transaction_id}`)
      enqueue('/fb/purchase', browserReport(data))
    },
    onClosed: (offer) => reportMoment({ moment: 'checkout-closed', ...offer }),
    onFailed: (offer, reason) => reportMoment({ moment: 'checkout-failed', ...offer, reason }),
    ...go,
    warn: (message) => console.warn(message),
  })

/**
 * Returns the checkout of this installation; undefined until the settings are loaded. It closes when its screen
 * unmounts.
 */
export const useCheckout = (): Checkout | undefined => {
  const config = useSiteConfig()
  const navigate = useNavigate()
  const newest = useRef(navigate)
  const [flow, setFlow] = useState<CheckoutFlow>()
  const [status, setStatus] = useState<CheckoutStatus>('idle')
  useEffect(() => {
    newest.current = navigate
  }, [navigate])

  useEffect(() => {
    if (!config) return
    const go: Go = {
      goToSuccess: (purchase) => void newest.current(paths.success, { state: purchase ?? null }),
      goToDiscount: () => void newest.current(paths.quiz.discount),
    }
    const made = flowFor(config, go, setStatus)
    setFlow(made)
    return made.leave
  }, [config])

  if (!flow) return undefined
  const open = ({ plan: { license }, sale }: Order) =>
    flow.open({ license, sale, quizUserId: quizUserId(), email: remembered().email })
  return { status, open }
}
