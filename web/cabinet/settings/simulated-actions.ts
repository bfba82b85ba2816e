import type { PurchaseInfo } from '#api/contracts/cabinet-data.ts'
import type { SimulatedAction } from './account-calls.ts'

/** What can be done about a purchase at the simulated portal: nothing once it has ended, or where it never ends. */
export const actionsOn = ({
  state,
  until,
  renews,
}: Pick<PurchaseInfo, 'state' | 'until' | 'renews'>): readonly SimulatedAction[] => {
  if (renews) return ['cancel', 'cancel-now']
  return state === 'open' && until !== null ? ['resume', 'cancel-now'] : []
}
