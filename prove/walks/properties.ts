import type { ShownScreen } from './screen.ts'

/** The promises of the pages, each by a short name. */
export const PROPERTIES = {
  asked: 'an answer shown as given is never asked again',
  saved: 'a saved day never becomes unsaved',
  stuck: 'no screen is without a way on',
  countdown: 'the countdown of the offer never restarts',
  price: 'the price shown is the price charged',
} as const
export type Property = keyof typeof PROPERTIES
export type Broken = { property: Property; found: string }

/** One tab of a visitor, with what it has shown. */
export type Memory = {
  last?: ShownScreen
  /** The answer under way: a reply may follow before the next question does. */
  pending?: { text: string; at: number; of: number; chosen: string[]; isNoted?: boolean } | undefined
  /** The answers of this tab, and those of other tabs before it was loaded. */
  known: Map<string, string[]>
  /** The first question that may be asked here. */
  lowest: number
  /** The amount agreed to with the last press of the button. */
  agreed?: string | undefined
}
export const createMemory = (): Memory => ({ known: new Map(), lowest: 1 })

/** `isBack` is true where the visitor went back or forward, or to another page, on purpose. */
export type TakenStep = { isBack: boolean; tapped: string | undefined }

const same = (a: readonly string[], b: readonly string[]) => a.toSorted().join('|') === b.toSorted().join('|')

/** Compares each screen of a visitor with what earlier ones have said, in all tabs. */
export const createWatch = () => {
  const given = new Map<string, string[]>()
  const saved = new Set<number>()
  let lowest = 1
  let leastSeconds = Number.POSITIVE_INFINITY
  let visitor: string | null = null

  /** Begins again where the product forgot the visitor. Saved days are a subscriber's. */
  const meet = (tab: Memory, now: ShownScreen) => {
    if (visitor !== null && now.visitor !== visitor) {
      given.clear()
      tab.known.clear()
      lowest = tab.lowest = 1
      leastSeconds = Number.POSITIVE_INFINITY
    }
    visitor = now.visitor
  }

  const noteAnswer = (tab: Memory, { question, path, title }: ShownScreen, { isBack, tapped }: TakenStep) => {
    const before = tab.last?.question
    if (before && tapped !== undefined) {
      const isSingle = tab.last?.controls.some(({ kind, label }) => kind === 'choice' && label === tapped) ?? false
      tab.pending = { ...before, chosen: isSingle ? [tapped] : before.chosen }
    }
    // A choice that was changed and not sent stays until the page loads again.
    if (isBack && before && before.text !== question?.text && tab.known.has(before.text))
      tab.known.set(before.text, before.chosen)
    const { pending } = tab
    const isOver = pending?.at === pending?.of && path.endsWith('/calculation')
    const isFurther = pending !== undefined && question !== undefined && question.at > pending.at
    // A page of text after a question is shown once it was answered. A reload there leads to the question and its answer.
    const isReplied = title.startsWith('After question ')
    if (isBack || isOver || isFurther) tab.pending = undefined
    if (!pending || !(isOver || isFurther || isReplied)) return
    // Another tab may have answered since.
    if (!pending.isNoted) for (const answers of [given, tab.known]) answers.set(pending.text, pending.chosen)
    pending.isNoted = true
    // The quiz begins again once it is over.
    if (isOver) lowest = tab.lowest = 1
    else if (isFurther && !isBack) lowest = tab.lowest = Math.max(tab.lowest, pending.at + 1)
  }

  const asked = (tab: Memory, now: ShownScreen, step: TakenStep): string | undefined => {
    const isLoaded = tab.last?.load !== now.load
    noteAnswer(tab, now, step)
    // Another tab may be further. This one learns of it when it is loaded.
    if (isLoaded) tab.lowest = lowest
    if (isLoaded) for (const [text, chosen] of given) tab.known.set(text, chosen)
    const { question } = now
    if (question && step.isBack) lowest = tab.lowest = Math.min(tab.lowest, question.at)
    if (!question || (question.text === tab.last?.question?.text && !isLoaded)) return undefined
    if (question.at < tab.lowest) return `question ${question.at} is asked again after ${tab.lowest - 1} were answered`
    // The browser keeps the place of the tab that moved last.
    lowest = Math.min(lowest, question.at)
    const answer = tab.known.get(question.text)
    // The newest answer, of another tab, may be shown, too.
    const isShown = [answer, given.get(question.text)].some((one) => one && same(one, question.chosen))
    if (answer && !isShown)
      return `"${question.text}" was answered "${answer.join(', ')}", and shows "${question.chosen.join(', ')}"`
    return undefined
  }

  const unsaved = ({ days }: ShownScreen): string | undefined => {
    for (const { day, isSaved } of days) {
      if (isSaved) saved.add(day)
      else if (saved.has(day)) return `day ${day} was saved, and is not any more`
    }
    return undefined
  }

  const restarted = ({ secondsLeft }: ShownScreen): string | undefined => {
    // A tab from before the product forgot the visitor still counts.
    if (secondsLeft === undefined || visitor === null) return undefined
    if (secondsLeft > leastSeconds) return `${secondsLeft} seconds are left after ${leastSeconds}`
    leastSeconds = secondsLeft
    return undefined
  }

  const otherPrice = (tab: Memory, { due }: ShownScreen): string | undefined => {
    if (due === undefined || tab.agreed === undefined || due === tab.agreed) return undefined
    return `the visitor agreed to ${tab.agreed}, and the checkout takes ${due}`
  }

  /** Returns the property that this screen breaks. */
  const check = (tab: Memory, now: ShownScreen, step: TakenStep): Broken | undefined => {
    meet(tab, now)
    const found = {
      asked: asked(tab, now, step),
      saved: unsaved(now),
      countdown: restarted(now),
      price: otherPrice(tab, now),
    }
    tab.last = now
    for (const property of ['asked', 'saved', 'countdown', 'price'] as const)
      if (found[property] !== undefined) return { property, found: found[property] }
    return undefined
  }
  return { check }
}
