import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest'

type Closable = { close?: () => unknown; stop?: () => unknown }

const close = async (resource: Closable) => {
  await (resource.close ?? resource.stop)?.()
}

/**
 * Creates a resource before the tests of a file or a `describe`, and closes or stops it after them, if it can. Resources
 * close in reverse order.
 * @returns an object that has the members of the resource as soon as tests run.
 */
export const shared = <T extends object>(create: () => T | Promise<T>): T => {
  const resource = {} as T
  beforeAll(async () => {
    Object.assign(resource, await create())
  })
  afterAll(() => close(resource))
  return resource
}

/** Does the same for each test. */
export const eachTest = <T extends object>(create: () => T | Promise<T>): T => {
  const resource = {} as T
  beforeEach(async () => {
    Object.assign(resource, await create())
  })
  afterEach(() => close(resource))
  return resource
}

/**
 * Returns a function that creates something at its first call, for all tests of a process. A failure is not kept, because
 * every later test and every retry would fail with it.
 */
export const once = <T>(create: () => Promise<T>): (() => Promise<T>) => {
  let created: Promise<T> | undefined
  return () =>
    (created ??= create().catch((error: unknown) => {
      created = undefined
      throw error
    }))
}

/** Creates an empty folder, which is removed when it closes. */
export const createTestFolder = async (name: string) => {
  const path = await mkdtemp(join(tmpdir(), `${name}-`))
  return { path, close: () => rm(path, { recursive: true, force: true }) }
}

/** Creates an empty folder inside a test, which is removed after it. */
export const createOwnFolder = async (name: string): Promise<string> => {
  const { path, close } = await createTestFolder(name)
  onTestFinished(close)
  return path
}
