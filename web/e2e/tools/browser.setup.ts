import { startBrowser } from './browser.ts'

/** Starts one browser for all end-to-end tests. Each test has its own context. */
export const setup = async () => {
  const server = await startBrowser()
  process.env.E2E_BROWSER = server.wsEndpoint()
  return () => server.close()
}
