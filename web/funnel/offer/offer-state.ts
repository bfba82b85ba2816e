import { useLocation, useNavigationType } from 'react-router-dom'
import { useDiscountSeconds } from '#web/funnel/discount/deadline.ts'

/** Where the plans are chosen. */
export const CHOOSER_ID = 'choose-plan-container'

/** What a navigation to the offer page may carry. */
export type OfferState = { activeSale?: boolean; scrollTo?: typeof CHOOSER_ID }

export type OfferSale = {
  /** This visit came with the sale, whether or not it still lasts. */
  claimed: boolean
  active: boolean
  secondsLeft: number
}

/**
 * What the navigation here carried. It counts when one was sent here, and not when one came back, reloaded, or arrived by
 * the address: the browser keeps the state of those as well.
 */
export const useOfferState = (): OfferState => {
  const { state } = useLocation() as { state: OfferState | null }
  return useNavigationType() === 'PUSH' && typeof state === 'object' && state !== null ? state : {}
}

/** The sale of this visit; it ends with the countdown of the discount page. */
export const useSale = (): OfferSale => {
  const claimed = useOfferState().activeSale === true
  const secondsLeft = useDiscountSeconds(claimed)
  return { claimed, active: claimed && secondsLeft > 0, secondsLeft }
}
