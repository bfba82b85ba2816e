import type { Middleware } from 'koa'
import { ASSISTANT_PATH } from '#api/figures/assistant/door.ts'
import { notFound } from '#commands/refusal.ts'
import type { ApiSettings } from '#api/settings/settings.ts'

const ADMIN_API = '/api/v1/admin'

/**
 * Serves the admin area and its API only under their own host name, and nothing else there, if there is such a name.
 * Browsers then separate what they store for admins from the public site.
 */
export const separateAdminHost = ({
  ADMIN_HOST,
  ADMIN_PATH_PREFIX,
}: Pick<ApiSettings, 'ADMIN_HOST' | 'ADMIN_PATH_PREFIX'>): Middleware => {
  const areas = [ADMIN_PATH_PREFIX, ADMIN_API, ASSISTANT_PATH]
  return (ctx, next) => {
    if (ADMIN_HOST === undefined) return next()
    const isForAdmins = areas.some((area) => ctx.path === area || ctx.path.startsWith(`${area}/`))
    if (isForAdmins !== (ctx.hostname.toLowerCase() === ADMIN_HOST)) throw notFound()
    return next()
  }
}
