import type { ApiContext } from '#api/context.ts'
import type { Endpoint } from '#api/http/endpoint.ts'
import { fbPurchaseEndpoint } from './endpoints/purchase-report.ts'
import { cancelPlanEndpoint } from './endpoints/ending/cancel-plan.ts'
import { portalEndpoint } from './endpoints/portal.ts'
import { purchasesEndpoint } from './endpoints/purchases.ts'
import { requestCancelLinkEndpoint } from './endpoints/ending/request-cancel-link.ts'
import { withdrawEndpoint } from './endpoints/ending/withdraw.ts'
import { acceptWithdrawalEndpoint, handleWithdrawalEndpoint, listWithdrawalsEndpoint } from './endpoints/withdrawals.ts'
import { paddleRoutes } from './paddle/routes.ts'

export const paymentRoutes = (context: ApiContext): Endpoint[] => [
  fbPurchaseEndpoint(context.funnel),
  purchasesEndpoint(context.cabinet),
  portalEndpoint(context.cabinet),
  cancelPlanEndpoint(context.cabinet),
  requestCancelLinkEndpoint(context.cabinet),
  withdrawEndpoint(context.cabinet),
  listWithdrawalsEndpoint(context.admin),
  acceptWithdrawalEndpoint(context.admin),
  handleWithdrawalEndpoint(context.admin),
  ...paddleRoutes(context),
]
