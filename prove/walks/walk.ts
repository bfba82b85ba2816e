import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { createRng } from '#tools/random/rng.ts'
import { baseUrl } from '#web/e2e/tools/browser.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import { drawAction, type Hands } from './actions.ts'
import type { PlantedBug } from './planted.ts'
import { type Broken, createWatch, PROPERTIES, type TakenStep } from './properties.ts'
import { readScreen, type ShownScreen } from './screen.ts'
import { createVisitor, drawStory } from './visitor.ts'

export type WalkOptions = { seed: number; most: number; planted?: PlantedBug | undefined }
export type PageWalk = { seed: number; actions: number; broken: Broken | undefined; log: string[] }

const SHOWN_ACTIONS = 15
/** A screen may be without a way on for so long, in seconds of the page. */
const STUCK_S = 60

/** Describes a walk: its end, and for a finding the last actions and the line that repeats it. */
export const describeWalk = ({ seed, actions, broken, log }: PageWalk): string =>
  broken
    ? [
        `Seed ${seed} breaks "${PROPERTIES[broken.property]}" after ${actions} actions: ${broken.found}`,
        ...log.slice(-SHOWN_ACTIONS),
        `make walks SEED=${seed} MINUTES=0`,
      ].join('\n')
    : `Seed ${seed}: ${actions} actions broke no property`

const isWayOn = ({ kind, isContent, isEmpty, isSent }: ShownScreen['controls'][number]) =>
  isContent && (kind !== 'text' || !isEmpty || isSent)

const MOST_READS = 60
const looksOf = (screen: ShownScreen | undefined) =>
  JSON.stringify([screen?.load, screen?.path, screen?.title, screen?.controls.map(({ label }) => label)])

/** Waits until the line is quiet and the screen has come to rest. */
const settle = async ({ tab, visitor }: Hands): Promise<ShownScreen | undefined> => {
  let screen = await readScreen(tab.page)
  for (let reads = 0; reads < MOST_READS; reads++) {
    await delay(25)
    const next = await readScreen(tab.page)
    const isAtRest = looksOf(next) === looksOf(screen) && !visitor.network.isBusy()
    screen = next
    if (isAtRest) break
  }
  return screen
}

/** Waits for a way on, while time passes. */
const awaitWayOn = async (
  hands: Hands,
  first: ShownScreen | undefined,
): Promise<{ screen: ShownScreen | undefined; broken?: Broken }> => {
  let screen = first
  for (let seconds = 0; seconds < STUCK_S; seconds++) {
    if (!screen || screen.controls.some(isWayOn)) return { screen }
    await hands.visitor.context.clock.fastForward(1_000)
    await delay(50)
    screen = await settle(hands)
  }
  const said = screen?.awaits ? `says "${screen.awaits}" for ${STUCK_S} seconds` : 'offers nothing, and says nothing'
  return { screen, broken: { property: 'stuck', found: `${screen?.path} ${said}` } }
}

/** Compares what was charged with what the buyer agreed to. */
const createCharges = ({ visitor: { network } }: Hands) => {
  const agreed = new Map<string, string | undefined>()
  const receiptOf = async (transactionId: string) => {
    for (let tries = 0; tries < 100; tries++) {
      const reply = await fetch(`${baseUrl()}/api/v1/checkout/${transactionId}`)
      const { receipt } = (await reply.json()) as { receipt?: { amount: number; currency: string } }
      if (receipt) return moneyText(receipt.amount, receipt.currency)
      await delay(100)
    }
    return undefined
  }
  return async (now: string | undefined): Promise<Broken | undefined> => {
    for (const { transactionId, step } of network.orders.splice(0)) {
      if (step === 'open') agreed.set(transactionId, now)
      const promised = agreed.get(transactionId)
      const charged = step === 'pay' && promised !== undefined ? await receiptOf(transactionId) : promised
      if (charged !== promised)
        return { property: 'price', found: `the visitor agreed to ${promised}, and was charged ${charged}` }
    }
    return undefined
  }
}

/** Walks through the pages as the seed says, until a property breaks. */
export const walk = async (browser: Browser, { seed, most, planted }: WalkOptions): Promise<PageWalk> => {
  const rng = createRng(seed)
  const story = drawStory(rng)
  const visitor = await createVisitor(browser, { seed, story, rng, planted })
  const log: string[] = []
  try {
    const tab = await visitor.open(rng.pick(visitor.entrances))
    const hands: Hands = { visitor, tabs: [tab], tab }
    const watch = createWatch()
    const chargedElse = createCharges(hands)
    let screen: ShownScreen | undefined
    let step: TakenStep = { isBack: true, tapped: undefined }
    let name = `begin as ${story}`
    for (let actions = 0; ; actions++) {
      const waited = await awaitWayOn(hands, await settle(hands))
      screen = waited.screen
      log.push(`${actions} ${name} -> ${screen ? `${screen.path} ${screen.title}` : 'a page of the browser'}`)
      const broken =
        (screen && watch.check(hands.tab, screen, step)) ?? (await chargedElse(hands.tab.agreed)) ?? waited.broken
      if (broken || actions === most) return { seed, actions, broken, log }
      // Each action draws from its own numbers, so that a walk that went elsewhere once doesn't stay different.
      const action = drawAction(hands, screen, createRng(seed * 100_003 + actions))
      step = { isBack: action.isBack ?? false, tapped: action.tapped }
      name = await action.run().then(
        () => action.name,
        () => `${action.name} (missed)`,
      )
    }
  } finally {
    await visitor.close()
  }
}
