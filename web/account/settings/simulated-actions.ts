import type { PurchaseInfo } from '#api/contracts/account/cabinet-data.ts'
import type { SimulatedAction } from './account-calls.ts'

/** Returns the actions on a purchase at the simulated portal: none once it has ended, or if it never ends. */
export const actionsOn = ({
  state,
  until,
  renews,
}: Pick<PurchaseInfo, 'state' | 'until' | 'renews'>): readonly SimulatedAction[] => {
  if (renews) return ['cancel', 'cancel-now']
  return state === 'open' && until !== null ? ['resume', 'cancel-now'] : []
}
