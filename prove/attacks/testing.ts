import { createHash, randomInt } from 'node:crypto'
import { type ApiReply, type ApiRequest, sendRequest } from '#api/testing.ts'
import { startProduct } from '#prove/servers/product.ts'

export type AttackTarget = Awaited<ReturnType<typeof startProduct>> & {
  get: (path: string, more?: ApiRequest) => Promise<ApiReply>
  /** Posts JSON to a path under `/api/v1`. */
  post: (path: string, body: unknown, more?: ApiRequest) => Promise<ApiReply>
}

/** Starts the whole product as `make run` does, as the target of an attack over HTTP. */
export const startTarget = async (env: NodeJS.ProcessEnv = {}): Promise<AttackTarget> => {
  const product = await startProduct(env)
  return {
    ...product,
    get: (path, more) => sendRequest(`${product.url}${path}`, more),
    post: (path, body, more) => sendRequest(`${product.url}/api/v1${path}`, { body, ...more }),
  }
}

/** Creates the random numbers of an attack and prints their seed. `SEED` in the environment repeats a run. */
export const createAttackRng = (topic: string) => {
  const seed = Number(process.env['SEED'] || randomInt(2 ** 31))
  process.stdout.write(`attack ${topic}: SEED=${seed}\n`)
  let drawn = 0
  /** Returns 32 random bytes. */
  const bytes = () => createHash('sha256').update(`${seed} ${drawn++}`).digest()
  return {
    bytes,
    /** Returns a whole number from 0 up to and without `end`. */
    below: (end: number) => bytes().readUIntBE(0, 6) % end,
    hex: () => bytes().toString('hex'),
  }
}
