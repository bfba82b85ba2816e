import type { Question, QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { inventEmail, isLeaving, pickFirstName, pickOtherAge, simulateAnswer } from './behavior.ts'
import { type Browser, createBrowser, VisitAborted } from './browser.ts'
import { createShop, shop } from './buyer.ts'
import type { Person, Shop, ShopDeps } from './person.ts'
import type { Sender } from './delivery.ts'
import type { GivenAnswer } from './operation.ts'

/** Runs one visit. Returns false when the server stopped answering before it was over. */
export type Visit = () => Promise<boolean>

export type VisitDeps = {
  sender: Sender
  /** Undefined disables purchases and what browsers report around the quiz, so every visitor begins the quiz. */
  shopDeps: ShopDeps | undefined
  counts: { bounces: number; returns: number }
  /** Takes a visit for the next day. */
  comeBack: (visit: Visit) => void
}

/**
 * Creates the first visit of a person, which begins at the landing page. Some who leave there, or during the quiz, come
 * back once and continue where they were.
 * @param label is the prefix of operation names.
 */
export const createVisit = (
  person: Person,
  label: string,
  { sender, shopDeps, counts, comeBack }: VisitDeps,
): Visit => {
  const { rng, age, consent, attendance } = person
  const browser = createBrowser(person, label, sender)
  const ownShop = shopDeps && createShop(person, label, shopDeps)
  const progress: Progress = { at: 0, givenAnswers: new Map(), isConsenting: true }
  let mayReturn = attendance.returns

  const creo = person.creative.tag
  const land = async () => {
    if (!ownShop) return
    await ownShop.shopper.request({ path: '/quiz/landing', body: { creo } })
    for (const { habit, rng } of person.habits) await habit.lands?.({ person, rng, shop: ownShop })
  }

  const returnLater = (then: () => Promise<void>) => {
    if (!mayReturn) return
    mayReturn = false
    comeBack(() =>
      untilAborted(async () => {
        counts.returns++
        await land()
        await then()
      }),
    )
  }

  /** Reports the assigned version, as each page that loads the questions does. */
  const loadQuestions = async (): Promise<QuestionSet> => {
    const set = await browser.questions()
    await browser.sendUserInfo({ version: set.version })
    return set
  }

  const goOn = async (set: QuestionSet): Promise<void> => {
    if (await takeQuiz(person, browser, set, progress)) return await considerOffer(person, browser, label, ownShop)
    returnLater(async () => await goOn(await loadQuestions()))
  }

  const beginHabits = async (shop: Shop) => {
    for (const { habit, rng } of person.habits) await habit.begins?.({ person, rng, shop, markOwn: browser.markOwn })
  }

  const begin = async () => {
    if (rng.next() < 0.02) await browser.sendInvalid()
    await browser.sendUserInfo({ age }, rng.next() >= 0.02)
    await ownShop?.shopper.see({ moment: 'landing-seen', creo })
    if (ownShop) await beginHabits(ownShop)
    const set = await loadQuestions()
    if (rng.next() < 0.03) await loadQuestions()
    if (!consent) return
    await browser.choose(consent)
    await goOn(set)
  }

  return () =>
    untilAborted(async () => {
      await land()
      if (!ownShop || !attendance.bounces) return await begin()
      counts.bounces++
      returnLater(begin)
    })
}

const untilAborted = async (visiting: () => Promise<void>): Promise<boolean> => {
  try {
    await visiting()
    return true
  } catch (error) {
    if (error instanceof VisitAborted) return false
    throw error
  }
}

/** Answers the questions that are left and returns false when the visitor leaves early. */
const takeQuiz = async (
  person: Person,
  browser: Browser,
  { version, questions }: QuestionSet,
  progress: Progress,
): Promise<boolean> => {
  const { rng, consent } = person
  const { givenAnswers } = progress
  const invalidAt = rng.next() < 0.06 ? rng.below(questions.length) : -1
  const respond = async (question: Question) => {
    const before = givenAnswers.get(question.key)
    const given = before && rng.next() < 0.3 ? before : simulateAnswer(rng, question)
    givenAnswers.set(question.key, given)
    await browser.answer(given)
  }
  for (let returns = 0; progress.at < questions.length; progress.at++) {
    const { at } = progress
    const question = questions[at] as Question
    if (isLeaving(person, version, question, at, questions.length)) return false
    if (at === invalidAt) await browser.sendInvalid()
    await respond(question)
    if (consent && consent.withdrawsAfter === at + 1 && progress.isConsenting) {
      progress.isConsenting = false
      await browser.choose({ ads: false, answers: false })
      // Their answers were withdrawn, so none of them is sent again.
      givenAnswers.clear()
    }
    const back = returns < 3 ? stepsBack(person) : 0
    if (back === 0) continue
    returns++
    // The landing page, where the age is chosen, precedes the first question.
    if (back > at) await browser.sendUserInfo({ age: pickOtherAge(rng, person.age) })
    progress.at = Math.max(-1, at - back)
  }
  return true
}

const stepsBack = ({ rng }: Person): number => (rng.next() < 0.05 ? 1 + rng.below(3) : 0)

/** Continues from the e-mail step to the checkout and the course, as far as the visitor goes. */
const considerOffer = async (person: Person, browser: Browser, label: string, ownShop: Shop | undefined) => {
  const { rng, persistence } = person
  const name = pickFirstName(rng)
  if (rng.next() > 0.68 * Math.sqrt(persistence)) return
  await browser.sendUserInfo({ email: inventEmail(rng, name) })
  if (rng.next() < 0.02) await browser.sendUserInfo({ email: inventEmail(rng, name) })
  if (rng.next() > 0.93) return
  await browser.sendUserInfo({ username: name })
  await ownShop?.shopper.see({ moment: 'plan-ready-seen' })
  if (rng.next() > 0.93) return
  await ownShop?.shopper.see({ moment: 'offer-seen' })
  if (rng.next() > 0.32 * persistence) return
  await browser.sendUserInfo({ checkout: true })
  // The address includes the run, so that no two runs register the same account.
  const buyer = { name, email: `buyer.${label}@example.com` }
  if (ownShop && (await shop(person, { ...buyer, sale: false }, ownShop))) return
  // Some visitors close the checkout, get the discount and open it again.
  if (rng.next() > 0.3) return
  await browser.sendUserInfo({ checkout: true })
  if (ownShop) await shop(person, { ...buyer, sale: true }, ownShop)
}

/** How far a visitor has come in the quiz, which browsers keep for a later visit. */
type Progress = { at: number; givenAnswers: Map<string, GivenAnswer>; isConsenting: boolean }
