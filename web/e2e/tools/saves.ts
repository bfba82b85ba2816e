import type { Page } from 'playwright-core'

export type ObservedSave = { body: Record<string, unknown>; idempotencyKey: string | undefined }

const USER_INFO = '**/api/v1/quiz/user-info'
const STUBBED = process.env.E2E_STUB_API === '1'

export const waitingRequests = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox.')))

/**
 * Records the saves of a visitor, in order. `failures` lists how the first saves fail: a status, or `offline`. With
 * E2E_STUB_API=1, all other saves succeed without an API.
 */
export const watchSaves = async (page: Page, failures: (number | 'offline')[] = []): Promise<ObservedSave[]> => {
  const saves: ObservedSave[] = []
  await page.route(USER_INFO, async (route) => {
    const request = route.request()
    const failure = failures[saves.length]
    saves.push({ body: request.postDataJSON(), idempotencyKey: request.headers()['idempotency-key'] })
    if (failure === 'offline') return route.abort('internetdisconnected')
    if (failure) return route.fulfill({ status: failure, json: { code: 'failed', message: 'That did not work.' } })
    return STUBBED ? route.fulfill({ json: { ok: true } }) : route.continue()
  })
  return saves
}
