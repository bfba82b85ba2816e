import { useQuery } from '@tanstack/react-query'
import type { adminAccount } from '#api/contracts/admins/account.ts'
import { get } from '#web/lib/api/api.ts'
import { adminSession, withToken } from '#web/admin/admins/sign-in/session.ts'

/** Loads the signed-in admin. A failure doesn't log out, because the queries of the screens do. */
export const useAccount = () =>
  useQuery({
    queryKey: ['account'],
    queryFn: () => withToken((bearer) => get<typeof adminAccount>('/admin/account', {}, { bearer })),
    enabled: adminSession.token() !== null,
    gcTime: 0,
  })
