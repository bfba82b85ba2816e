import type { Browser, CDPSession, Page } from 'playwright-core'
import { SCREENS } from '#web/e2e/tools/browser.ts'

/** Emulates a cheap phone on a slow network: a four times slower CPU, 150 ms round trip, 1.6 Mbit/s. */
export const SLOW = { cpu: 4, latencyMs: 150, bitsPerSecond: 1_600_000 }

export type Phone = { page: Page; session: CDPSession; close: () => Promise<void> }

/** Opens a throttled phone with an empty cache. */
export const openPhone = async (browser: Browser, url: string): Promise<Phone> => {
  const context = await browser.newContext({ ...SCREENS.phone, baseURL: url })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const bytesPerSecond = SLOW.bitsPerSecond / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu })
  return { page, session, close: () => context.close() }
}
