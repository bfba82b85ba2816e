import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#web/lib/api/query-client.ts'
import { forgetAnswers, invalidateAnswers, resourceQuery, showReply } from './cabinet-query.ts'
import { cabinetStorage } from './cabinet-storage.ts'
import { prefetch, type Resource } from './resource.ts'
import { session } from './session.ts'

afterEach(() => {
  forgetAnswers()
  cabinetStorage.forget()
  session.end()
})

/** A reply that reads the progress when it is requested, and arrives when the test says so. */
const slowProgress = (name: string) => {
  const server = { progress: 0 }
  const arrivals: (() => void)[] = []
  const resource: Resource<number> = {
    name,
    fetch: () => {
      const read = server.progress
      return new Promise((resolve) => arrivals.push(() => resolve(read)))
    },
  }
  return { server, resource, arrive: () => arrivals.splice(0).forEach((arrive) => arrive()) }
}

const shown = (resource: Resource<number>) => {
  const observer = new QueryObserver(queryClient, resourceQuery(resource))
  return { close: observer.subscribe(() => undefined), value: () => observer.getCurrentResult().data?.value }
}

test('a day that is saved while the first reply is under way is shown as saved', async () => {
  const { server, resource, arrive } = slowProgress('answers.v1.1')
  const screen = shown(resource)
  server.progress = 100
  invalidateAnswers()
  arrive()
  await expect.poll(screen.value).toBe(100)
  screen.close()
})

test('a reply that was prefetched before a day was saved is not shown afterwards', async () => {
  const { server, resource, arrive } = slowProgress('answers.v1.2')
  void prefetch(resource)
  server.progress = 100
  invalidateAnswers()
  const screen = shown(resource)
  arrive()
  await expect.poll(screen.value).toBe(100)
  screen.close()
})

test('a reply that was on its way while a day was saved replaces neither what is shown nor its copy', async () => {
  session.start(`x.${btoa(JSON.stringify({ sub: 'ruth' }))}.y`)
  const { server, resource, arrive } = slowProgress('answers.v1.3')
  const screen = shown(resource)
  arrive()
  await expect.poll(screen.value).toBe(0)
  void queryClient.refetchQueries()
  server.progress = 100
  showReply(resource, () => 100)
  arrive()
  await new Promise((resolve) => setTimeout(resolve))
  expect([screen.value(), cabinetStorage.read(resource.name)]).toEqual([100, 100])
  void queryClient.refetchQueries()
  showReply(resource, () => 50)
  invalidateAnswers()
  expect(screen.value()).toBe(50)
  screen.close()
})
