import type { ApiContext } from '#api/context.ts'
import type { Endpoint } from '#api/http/endpoint.ts'
import { erasePersonEndpoint, previewErasureEndpoint, signOutPersonEndpoint } from './endpoints/persons.ts'
import {
  exportPersonEndpoint,
  extendAccessEndpoint,
  findPersonEndpoint,
  sendAccessLinkEndpoint,
  startAddressChangeEndpoint,
} from './endpoints/support.ts'

export const supportRoutes = ({ admin }: ApiContext): Endpoint[] => [
  erasePersonEndpoint(admin),
  previewErasureEndpoint(admin),
  signOutPersonEndpoint(admin),
  findPersonEndpoint(admin),
  sendAccessLinkEndpoint(admin),
  extendAccessEndpoint(admin),
  startAddressChangeEndpoint(admin),
  exportPersonEndpoint(admin),
]
