import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { DAY_MS } from '#events/time/time.ts'
import { startProduct } from '#prove/servers/product.ts'

/** Returns a function that brings a product of this file to the same time of another day, and returns its address. */
export const createDays = (firstDay: string): ((day: number) => Promise<string>) => {
  let product: Awaited<ReturnType<typeof startProduct>> | undefined
  let dir: string | undefined
  afterAll(async () => {
    await product?.end()
    if (dir !== undefined) await rm(dir, { recursive: true, force: true })
  })
  return async (day) => {
    dir ??= await mkdtemp(join(tmpdir(), 'days-'))
    const CLOCK = join(dir, 'clock')
    await writeFile(CLOCK, new Date(Date.parse(firstDay) + (day - 1) * DAY_MS).toISOString())
    product ??= await startProduct({ DATA_DIR: dir, CLOCK })
    return product.url
  }
}
