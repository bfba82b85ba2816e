import { startBrowser } from './browser.ts'

/** Brings up one browser for all walks through the screens: every file connects to it, every test has a context of its own. */
export const setup = async () => {
  const server = await startBrowser()
  process.env.E2E_BROWSER = server.wsEndpoint()
  return () => server.close()
}
