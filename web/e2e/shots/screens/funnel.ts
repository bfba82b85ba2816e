import { QUESTION_TYPES } from '#api/contracts/quiz/answer-kinds.ts'
import { type Question, QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { paths } from '#web/paths.ts'
import { freshEmail, getPlan, storeVisitor, register, testCheckout } from '#web/e2e/tools/buyer.ts'
import { haveChosen } from '#web/e2e/tools/consent.ts'
import { agreement, firstChooser, header, secondChooser } from '#web/e2e/tools/offer.ts'
import { button, choicesToPick } from '#web/e2e/tools/answer.ts'
import { DATA } from '#web/e2e/tools/quiz.ts'
import { action, inTurn, reads, type Shot, type PageAction, unstick } from '#web/e2e/shots/album.ts'
import { call } from '#web/e2e/tools/subscriber.ts'

const keep = action((page, key: string, value: object) =>
  page.addInitScript(([at, text]) => localStorage.setItem(at, text), [key, JSON.stringify(value)] as const),
)

/** Visitor with a consent choice and no other data. */
const decided: PageAction = (page) => haveChosen(page)
const anna: PageAction = (page) => storeVisitor(page, 'anna@example.com')
const stopped: PageAction = (page) => page.clock.install()
const later = action((page, time: string | number) => page.clock.fastForward(time))

const press = action((page, name: string) => button(page, name).first().click())
const arrives = action((page, path: string) => page.waitForURL((url) => url.pathname === path))
const types = action((page, label: string, value: string) => page.getByLabel(label).fill(value))

const openMenu = inTurn(press('Menu'), (page) => page.getByRole('dialog', { name: 'Menu' }).waitFor())

const lengthOf = (question: Question) => JSON.stringify(question).length
/** Returns the question with the most text of each type, where space is tightest. */
const fullest = ({ questions }: QuestionSet, type: Question['type']): number => {
  const [most] = questions.filter((question) => question.type === type).toSorted((a, b) => lengthOf(b) - lengthOf(a))
  if (!most) throw new Error(`There is no question of type ${type}`)
  return questions.indexOf(most)
}

/** Answers all questions before one of this type. All visitors get the same questions. */
const cameTo = action(async (page, type: Question['type']) => {
  const set = QuestionSet.parse(await call('/quiz/data'))
  const activeQuestionIndex = fullest(set, type)
  const answers = set.questions.slice(0, activeQuestionIndex).map((question) => [question.key, choicesToPick(question)])
  await keep('quiz', { version: set.version, activeQuestionIndex, answers })(page)
  await page.route(DATA, (route) => route.fulfill({ json: set }))
})

/** Arrives from the checkout with a paid or an unknown purchase. */
const bought = action(async (page, paid = true) => {
  const email = freshEmail()
  await storeVisitor(page, email)
  const { transactionId } = await call('/checkout/simulated', {
    action: 'open',
    license: 'monthly',
    sale: false,
    email,
  })
  if (paid) await call('/checkout/simulated', { action: 'pay', transactionId, email })
  await keep('purchase', { transactionId, email, license: 'monthly', begun: true, at: Date.now() })(page)
})
const registers: PageAction = (page) => register(page)
const refuse = action((page, path: string, status: number, json: object = {}) =>
  page.route(`**/api/v1${path}`, (route) => route.fulfill({ status, json })),
)
const lose = action((page, path: string) => page.route(`**/api/v1${path}`, (route) => route.abort()))

const claims = inTurn(press('CLAIM MY 50% OFF'), arrives(paths.quiz.order), (page) =>
  header(page).getByRole('timer').waitFor(),
)
const asksForPlan: PageAction = (page) => getPlan(page)
const atCheckout = inTurn(asksForPlan, (page) => testCheckout(page).waitFor())
const declines: PageAction = (page) => testCheckout(page).getByRole('button', { name: 'Decline' }).click()
const choosesLifetime: PageAction = async (page) => {
  await firstChooser(page)
    .getByRole('radio', { name: /^Lifetime/ })
    .check()
  await agreement(firstChooser(page)).check()
}
const opensEveryQuestion: PageAction = (page) =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll('details')) each.open = true
    document.querySelector('details')?.scrollIntoView()
  })
const choosesTwo: PageAction = async (page) => {
  for (const place of [0, 1]) await page.getByRole('checkbox').nth(place).check()
}

const named = (screen: string, path: string, states: Record<string, Omit<Shot, 'name' | 'site' | 'path'>>): Shot[] =>
  Object.entries(states).map(([state, shot]) => ({
    name: [screen, state].filter(Boolean).join('-'),
    site: 'public',
    path,
    ...shot,
  }))

const quizTypes = Object.fromEntries(
  QUESTION_TYPES.map((type) => [type.toLowerCase(), { before: inTurn(decided, cameTo(type)) }]),
)

const legal = {
  'privacy-policy': paths.privacyPolicy,
  terms: paths.terms,
  'refund-policy': paths.refundPolicy,
  withdraw: paths.withdraw,
  accessibility: paths.accessibility,
  'unknown-charge': paths.unknownCharge,
  'under-18': paths.underAge,
}

/** Waits for all pictures, including lazy ones further down. */
const drawn: PageAction = (page) =>
  page.evaluate(() =>
    Promise.allSettled([...document.images].map((image) => ((image.loading = 'eager'), image.decode()))),
  )
/** Moves the pointer away, because the element below it would look hovered. */
const pointsNowhere: PageAction = (page) => page.mouse.move(0, 0)
const screenIn: PageAction = (page) => page.getByRole('heading', { level: 1 }).first().waitFor()

const states: Shot[] = [
  ...named('landing', paths.landing, { '': { before: decided }, full: { before: decided, fullPage: true } }),
  ...named('quiz', paths.quiz.questionary, {
    ...quizTypes,
    'multi-select-chosen': { before: inTurn(decided, cameTo('multi-select')), act: choosesTwo },
    'select-full': { before: inTurn(decided, cameTo('select')), fullPage: true },
    'text-full': { before: inTurn(decided, cameTo('text')), fullPage: true },
    'image-text-full': { before: inTurn(decided, cameTo('image-text')), fullPage: true },
    consent: { act: reads('May we store your answers?') },
    'consent-more': {
      act: (page) => page.locator('summary').getByText('More', { exact: true }).click(),
      fullPage: true,
    },
    menu: { before: inTurn(decided, cameTo('select')), act: openMenu },
    failed: { before: inTurn(decided, lose('/quiz/data*')), act: reads('Failed to fetch quiz data') },
  }),
  ...named('calculation', paths.quiz.calculation, {
    '': { before: inTurn(decided, stopped), act: later(6400) },
    over: { before: inTurn(decided, stopped), act: later(10_500) },
    words: { before: inTurn(anna, cameTo('Finish'), stopped), act: later(6400), fullPage: true },
  }),
  ...named('email', paths.quiz.email, {
    '': { before: decided },
    error: {
      before: decided,
      act: inTurn(types('Your e-mail', 'anna@'), press('Continue'), reads('Please enter a valid email')),
    },
    menu: { before: decided, act: openMenu },
    'menu-choices': { before: decided, act: inTurn(openMenu, (page) => page.getByText('Privacy choices').click()) },
  }),
  ...named('name', paths.quiz.name, {
    '': { before: decided },
    filled: { before: decided, act: types('Your first name', 'Anna') },
    error: {
      before: decided,
      act: inTurn(types('Your first name', 'Zoë'), press('Continue'), reads('Special characters')),
    },
  }),
  ...named('purchase', paths.quiz.purchase, {
    '': { before: inTurn(anna, cameTo('Finish')) },
    full: { before: inTurn(anna, cameTo('Finish')), fullPage: true },
    stranger: { before: decided, fullPage: true },
  }),
  ...named('order', paths.quiz.order, {
    '': { before: anna },
    full: { before: anna, fullPage: true },
    plans: { before: anna, act: press('GET MY PLAN') },
    chosen: { before: anna, act: inTurn(press('GET MY PLAN'), choosesLifetime) },
    again: { before: anna, act: (page) => secondChooser(page).scrollIntoViewIfNeeded() },
    questions: { before: anna, act: opensEveryQuestion },
    checkout: { before: anna, act: atCheckout },
    declined: { before: anna, act: inTurn(atCheckout, declines, reads('was declined')) },
    unavailable: {
      before: inTurn(anna, lose('/checkout/simulated')),
      act: inTurn(asksForPlan, reads('couldn’t be opened')),
    },
  }),
  ...named('order', paths.quiz.discount, {
    sale: { before: anna, act: claims },
    expired: { before: inTurn(anna, stopped), act: inTurn(claims, later('10:00'), reads('Offer Expired')) },
  }),
  ...named('discount', paths.quiz.discount, {
    '': { before: anna },
    full: { before: anna, fullPage: true },
    expired: { before: inTurn(anna, stopped), act: inTurn(later('10:00'), reads('Offer Expired')) },
  }),
  ...named('cancel', paths.cancel, { '': { act: reads('Send me the link') } }),
  ...named('cancel', `${paths.cancel}#txn_broken`, {
    unusable: { act: (page) => page.getByRole('alert').waitFor() },
    renews: {
      before: refuse('/payments/cancel-link', 200, {
        license: 'monthly',
        state: 'renews',
        until: '2027-01-18T09:00:00Z',
      }),
      act: reads('Cancel my plan'),
    },
  }),
  ...named('success', paths.success, {
    '': { before: bought(), act: reads('Your payment is confirmed') },
    taken: {
      before: inTurn(
        bought(),
        refuse('/account/auth/register', 409, {
          code: 'email_taken',
          message: 'An account with this email already exists.',
        }),
      ),
      act: inTurn(reads('Your payment is confirmed'), registers, (page) => page.getByRole('alert').first().waitFor()),
    },
    lost: {
      before: inTurn(bought(), lose('/account/auth/register')),
      act: inTurn(reads('Your payment is confirmed'), registers, reads('No answer came from the server')),
    },
    confirming: { before: bought(false), act: reads('We are still confirming') },
    unusual: {
      before: inTurn(bought(false), stopped),
      act: inTurn(reads('We are still confirming'), later(16_000), reads('longer than usual')),
    },
    nothing: { before: decided, act: reads('Let’s find your purchase') },
  }),
  ...named('success', `${paths.success}#no-such-link`, {
    'dead-link': { before: decided, act: reads('This link no longer works') },
  }),
  ...Object.entries(legal).flatMap(([screen, path]) => named(screen, path, { '': { before: decided } })),
  ...named('privacy-policy', paths.privacyPolicy, { full: { before: decided, fullPage: true } }),
  ...named('not-found', '/no-such-page', { '': { before: decided } }),
  ...named('not-found', '/quiz/no-such-step', { quiz: { before: decided } }),
]

export const shots: Shot[] = states.map(({ act, ...shot }) => ({
  ...shot,
  act: inTurn(screenIn, ...(act ? [act] : []), pointsNowhere, drawn, ...(shot.fullPage ? [unstick] : [])),
}))
