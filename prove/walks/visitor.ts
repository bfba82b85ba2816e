import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Rng } from '#tools/random/rng.ts'
import { closeContext, SCREENS } from '#web/e2e/tools/browser.ts'
import { newSubscriber } from '#web/e2e/tools/subscriber.ts'
import { paths } from '#web/paths.ts'
import type { PlantedBug } from './planted.ts'
import { createMemory, type Memory } from './properties.ts'
import { type BadLine, startNetwork } from './network.ts'

export type Tab = Memory & { page: Page }

/** A visitor with a phone on a bad line. */
export type Walker = {
  network: BadLine
  context: BrowserContext
  /** The visitor begins at one of these paths, and may come again. */
  entrances: readonly string[]
  open: (path: string) => Promise<Tab>
  close: () => Promise<void>
}

type Stored = { local: Record<string, string>; perTab: Record<string, string> }

/** Visitors who come from an ad, who look at the offer after the quiz, and who take the course. */
const STORIES = {
  quiz: { weight: 4, entrances: [paths.landing, paths.quiz.questionary] },
  offer: { weight: 3, entrances: [paths.quiz.order, paths.quiz.discount] },
  course: { weight: 3, entrances: [paths.account.cabinet, `${paths.account.day}?day=1`, paths.account.settings] },
} as const
export type Story = keyof typeof STORIES

export const drawStory = (rng: Rng): Story =>
  rng.weighted((Object.keys(STORIES) as Story[]).map((story) => [story, STORIES[story].weight] as const))

const storedOf = async (story: Story, seed: number, rng: Rng): Promise<Stored> => {
  // The id selects the question set.
  const local = { quizUserId: rng.uuid() }
  if (story === 'quiz') return { local, perTab: {} }
  const consent = JSON.stringify({ ads: false, answers: true })
  const visitor = JSON.stringify({ name: 'Anna', email: `walker-${seed}-${rng.below(1e9)}@example.com` })
  if (story === 'offer') return { local: { ...local, consent }, perTab: { visitor } }
  const { token } = await newSubscriber()
  return { local: { ...local, consent, client_token: token }, perTab: {} }
}

/** Opens a phone for the visitor of a seed. Time passes as it does, and faster when the walk says so. */
export const createVisitor = async (
  browser: Browser,
  { seed, story, rng, planted }: { seed: number; story: Story; rng: Rng; planted: PlantedBug | undefined },
): Promise<Walker> => {
  const stored = await storedOf(story, seed, rng)
  const network = await startNetwork(planted?.edits?.() ?? {})
  const options = { ...SCREENS.phone, deviceScaleFactor: 1, baseURL: network.url }
  const context = await browser.newContext(options)
  await context.clock.install()
  await context.addInitScript(({ local, perTab }: Stored) => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('walker')) return
    sessionStorage.setItem('walker', 'here')
    for (const [key, value] of Object.entries(perTab)) sessionStorage.setItem(key, value)
    if (localStorage.getItem('quizUserId') !== null) return
    for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
  }, stored)
  if (planted?.script) await context.addInitScript(planted.script)
  context.setDefaultTimeout(10_000)
  return {
    network,
    context,
    entrances: STORIES[story].entrances,
    open: async (path) => {
      const page = await context.newPage()
      page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
      const session = await context.newCDPSession(page)
      await session.send('Animation.enable')
      await session.send('Animation.setPlaybackRate', { playbackRate: 20 })
      await page.goto(path).catch(() => {})
      return { ...createMemory(), page }
    },
    close: async () => {
      await closeContext(context)
      await network.close()
    },
  }
}
