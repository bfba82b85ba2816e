import { useQuery } from '@tanstack/react-query'
import { v4 } from 'uuid'
import type {
  deleteAccount,
  endSessions as endContract,
  myData,
  portal,
  purchases,
  sessions as sessionsContract,
  simulatedPortal,
} from '#api/contracts/cabinet-data.ts'
import type { changePassword, logout, requestConfirmation } from '#api/contracts/cabinet.ts'
import { get, post } from '#web/lib/api/api.ts'
import { deviceToken } from '#web/lib/api/device-token.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { forgetVisitor } from '#web/lib/visitor/forget-visitor.ts'
import { logFailure } from '#web/cabinet/data/failures.ts'
import { cabinetStorage, owner } from '#web/cabinet/data/cabinet-storage.ts'
import { forgetAnswers, useEndOfSession } from '#web/cabinet/data/queries.ts'
import { session } from '#web/cabinet/data/session.ts'
import { authorization } from '#web/cabinet/data/subscriber-api.ts'

const authorizedOnce = () => ({ ...authorization(), idempotencyKey: v4() })

const readAccount = () => logFailure(get<typeof purchases>('/account/purchases', {}, authorization()))
export type AccountPurchases = Awaited<ReturnType<typeof readAccount>>

/** Fetches the account and its purchases. */
export const useAccount = () => {
  const account = useQuery(
    {
      queryKey: ['cabinet', owner(), 'purchases'],
      queryFn: readAccount,
      networkMode: 'always',
      retry: 1,
      retryDelay: 500,
      refetchOnWindowFocus: true,
    },
    queryClient,
  )
  useEndOfSession(account.error)
  return account
}

const sessionsKey = () => ['cabinet', owner(), 'sessions']

/** Fetches where the subscriber is logged in. Undefined until it is known. */
export const useSessions = () => {
  const { data, error } = useQuery(
    {
      queryKey: sessionsKey(),
      queryFn: () => logFailure(get<typeof sessionsContract>('/account/sessions', {}, authorization())),
      networkMode: 'always',
      retry: 1,
    },
    queryClient,
  )
  useEndOfSession(error)
  return data?.sessions
}

/** Logs out another device or, without its session, all others. This session continues with a new token. */
export const endSessions = async (password: string, ended?: string): Promise<void> => {
  const body = { password, ...(ended !== undefined && { session: ended }) }
  const { token } = await logFailure(post<typeof endContract>('/account/sessions/end', body, authorizedOnce()))
  session.start(token)
  await queryClient.invalidateQueries({ queryKey: sessionsKey() })
}

/** Sends another link to the buyer who has to confirm this account. */
export const requestConfirmationLink = () =>
  logFailure(post<typeof requestConfirmation>('/account/purchases/confirm', {}, authorizedOnce()))

/** Requests new links to the payment provider's pages. */
export const requestPortal = () => logFailure(post<typeof portal>('/account/subscription/portal', {}, authorizedOnce()))

export type SimulatedAction = 'cancel' | 'cancel-now' | 'resume'

export const simulate = (action: SimulatedAction, purchaseId: string) =>
  logFailure(
    post<typeof simulatedPortal>(
      '/account/subscription/simulated',
      { action, payoutSubId: purchaseId },
      authorizedOnce(),
    ),
  )

/** Changes the password. This session continues with a new token; all others end. */
export const setPassword = async (password: string, newPassword: string): Promise<void> => {
  const body = { password, newPassword }
  const { token } = await logFailure(post<typeof changePassword>('/account/auth/password', body, authorizedOnce()))
  session.start(token)
}

export const readMyData = () => logFailure(get<typeof myData>('/account/data', {}, authorization()))

/** Removes all data of the subscriber from this browser. */
const forgetSubscriber = () => {
  cabinetStorage.forget()
  session.end()
  forgetVisitor()
  forgetAnswers()
}

/** Ends this session, or all of them. This browser forgets its data even if the server is unreachable. */
export const logOut = async (everywhere: boolean): Promise<void> => {
  await logFailure(post<typeof logout>('/account/auth/logout', { everywhere }, authorizedOnce())).catch(
    (error: unknown) => {
      // Only the server can end all sessions.
      if (everywhere) throw error
    },
  )
  forgetSubscriber()
}

/** Erases the account. @throws Refused, Unreachable */
export const eraseAccount = async (password: string): Promise<void> => {
  await logFailure(post<typeof deleteAccount>('/account/delete', { password }, authorizedOnce()))
  deviceToken.forget('account')
  forgetSubscriber()
}
