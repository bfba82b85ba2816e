import { readdir } from 'node:fs/promises'
import type { EndpointContract } from '#api/contracts/endpoint.ts'

const CONTRACTS = new URL('../contracts/', import.meta.url)

const isContract = (value: unknown): value is EndpointContract =>
  typeof value === 'object' && value !== null && 'path' in value && 'reply' in value

/** Returns the contracts of all files below api/contracts: the public ones and those of admins. */
export const allContracts = async (): Promise<EndpointContract[]> => {
  const files = (await readdir(CONTRACTS, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const load = (file: string): Promise<Record<string, unknown>> => import(new URL(file, CONTRACTS).href)
  const modules = await Promise.all(files.map(load))
  return modules.flatMap((module) => Object.values(module)).filter(isContract)
}
