import { useLocation, useNavigationType } from 'react-router-dom'
import { useDiscountSeconds } from './deadline.ts'

export const CHOOSER_ID = 'choose-plan-container'

/** The navigation state of the offer page. */
export type OfferState = { activeSale?: boolean; scrollTo?: typeof CHOOSER_ID }

export type OfferSale = {
  /** The visit came with the sale, even if it is over by now. */
  claimed: boolean
  active: boolean
  secondsLeft: number
}

/**
 * Returns the navigation state of this visit. Back, a reload and the address bar don't count, although the browser
 * restores the state for them too.
 */
export const useOfferState = (): OfferState => {
  const { state }: { state: OfferState | null } = useLocation()
  return useNavigationType() === 'PUSH' && typeof state === 'object' && state !== null ? state : {}
}

/** Returns the sale of this visit. It ends with the countdown of the discount page. */
export const useSale = (): OfferSale => {
  const claimed = useOfferState().activeSale === true
  const secondsLeft = useDiscountSeconds(claimed)
  return { claimed, active: claimed && secondsLeft > 0, secondsLeft }
}
