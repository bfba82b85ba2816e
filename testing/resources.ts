import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

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

/** Creates an empty folder, which is removed when it closes. */
export const createTestFolder = async (name: string) => {
  const path = await mkdtemp(join(tmpdir(), `${name}-`))
  return { path, close: () => rm(path, { recursive: true }) }
}
