import { local } from '#web/lib/page/storage.ts'

const KEY = 'client_token'

/** The subscriber's session: a token in the browser's storage, so it outlives a reload. */
export const session = {
  token: (): string | null => local.read(KEY),
  start: (token: string): void => local.write(KEY, token),
  end: (): void => local.remove(KEY),
}
