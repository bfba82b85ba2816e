import type { ApiContext } from '#api/context.ts'
import type { Endpoint } from '#api/http/endpoint.ts'
import { exploredEventEndpoint, exploredEventsEndpoint, openPseudonymEndpoint } from './endpoints/explorer.ts'
import { adminFreshnessEndpoint, adminLightEndpoint } from './endpoints/freshness.ts'
import { adminDoctorEndpoint, adminOperationsEndpoint, adminRetryEndpoint } from './endpoints/operations.ts'

export const operationsRoutes = ({ admin }: ApiContext): Endpoint[] => [
  adminLightEndpoint(admin),
  adminFreshnessEndpoint(admin),
  adminOperationsEndpoint(admin),
  adminDoctorEndpoint(admin),
  adminRetryEndpoint(admin),
  exploredEventsEndpoint(admin),
  exploredEventEndpoint(admin),
  openPseudonymEndpoint(admin),
]
