import type { Endpoint } from '#api/http/endpoint.ts'
import { planMaterialEndpoint } from './endpoints/plan-material.ts'
import { previewPlanEndpoint } from './endpoints/preview-plan.ts'

export const offerRoutes = (): Endpoint[] => [previewPlanEndpoint(), planMaterialEndpoint()]
