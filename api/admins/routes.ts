import type { ApiContext } from '#api/context.ts'
import type { Endpoint } from '#api/http/endpoint.ts'
import { adminAccountEndpoint, changeAdminPasswordEndpoint } from './endpoints/account.ts'
import { adminLogoutEndpoint, endAdminSessionEndpoint } from './endpoints/admin-sessions.ts'
import { adminLoginEndpoint } from './endpoints/login.ts'
import {
  adminAuditEndpoint,
  adminDisableEndpoint,
  adminListEndpoint,
  changeRoleEndpoint,
} from './endpoints/operators.ts'
import { addPasskeyEndpoint, removePasskeyEndpoint, startPasskeyEndpoint } from './endpoints/passkeys.ts'
import { adminRegisterEndpoint } from './endpoints/register.ts'
import {
  removeSecondFactorEndpoint,
  setSecondFactorEndpoint,
  startSecondFactorEndpoint,
} from './endpoints/second-factor.ts'
import { createTokenEndpoint, listTokensEndpoint, revokeTokenEndpoint } from './endpoints/tokens.ts'

export const adminsRoutes = ({ admin }: ApiContext): Endpoint[] => [
  adminLoginEndpoint(admin),
  adminRegisterEndpoint(admin),
  adminListEndpoint(admin),
  adminDisableEndpoint(admin),
  adminAuditEndpoint(admin),
  adminAccountEndpoint(admin),
  adminLogoutEndpoint(admin),
  changeAdminPasswordEndpoint(admin),
  startSecondFactorEndpoint(admin),
  setSecondFactorEndpoint(admin),
  removeSecondFactorEndpoint(admin),
  startPasskeyEndpoint(admin),
  addPasskeyEndpoint(admin),
  removePasskeyEndpoint(admin),
  endAdminSessionEndpoint(admin),
  changeRoleEndpoint(admin),
  listTokensEndpoint(admin),
  createTokenEndpoint(admin),
  revokeTokenEndpoint(admin),
]
