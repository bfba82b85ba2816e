import type { Browser, CDPSession, Page } from 'playwright-core'
import { SCREENS } from '#web/e2e/tools/browser.ts'

/** A cheap phone on a slow network. */
export const SLOW = { cpu: 4, latencyMs: 150, bitsPerSecond: 1_600_000 }

/** A mid-range phone on a mobile network of today. */
export const MID_RANGE: typeof SLOW = { cpu: 4, latencyMs: 100, bitsPerSecond: 9_000_000 }

export type Phone = { page: Page; session: CDPSession; close: () => Promise<void> }

/** Opens a throttled phone with an empty cache. */
export const openPhone = async (browser: Browser, url: string, emulated = SLOW): Promise<Phone> => {
  const context = await browser.newContext({ ...SCREENS.phone, baseURL: url })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const bytesPerSecond = emulated.bitsPerSecond / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: emulated.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: emulated.cpu })
  return { page, session, close: () => context.close() }
}
