import { paths } from '#web/paths.ts'
import { action, inTurn, type PageAction, reads, type Shot, unstick } from '#web/e2e/shots/album.ts'
import { newSubscriber, signIn } from '#web/e2e/tools/subscriber.ts'

type Answers = Readonly<Record<string, readonly string[]>>

const MOTHER: Answers = {
  'minutes-a-day': ['About 5 minutes'],
  'time-of-day': ['Just before sleep'],
  obstacles: ['Too little time', 'Being tired at the end of the day', 'Language that is hard to follow'],
  'home-life': ['Young children'],
  'bible-knowledge': ['I know a few of the stories'],
  music: ['Yes, quiet instrumental music'],
}
const WIDOWER: Answers = {
  'minutes-a-day': ['About 20 minutes'],
  'life-season': ['A time of grieving for someone'],
  'bible-knowledge': ['I know most of it well'],
  'pray-for': ['Someone I miss'],
}

const { cabinet } = paths.account
const FIRST_DAY = `${paths.account.day}?day=1`

const as = action(async (page, answers: Answers) => signIn(page, await newSubscriber({ answers })))

/** Waits for the end of a day, because its sections render one by one. */
const dayIsWhole: PageAction = async (page) => {
  await page.getByRole('button', { name: 'Save My Responses' }).waitFor()
  await page.waitForTimeout(900)
}

const taken = (name: string, path: string, answers: Answers, act: PageAction): Shot => ({
  name,
  site: 'public',
  path,
  before: as(answers),
  act: inTurn(act, unstick),
  fullPage: true,
})

const quizTaken = (name: string, path: string, answers: Answers, ready: PageAction): Shot => ({
  name,
  site: 'public',
  path,
  before: (page) =>
    page.addInitScript((given) => {
      localStorage.setItem('consent', JSON.stringify({ ads: false, answers: true }))
      localStorage.setItem('quiz', JSON.stringify({ version: 'v1', activeQuestionIndex: 26, answers: given }))
      sessionStorage.setItem('visitor', JSON.stringify({ name: 'Anna' }))
    }, Object.entries(answers)),
  act: inTurn(ready, unstick),
  fullPage: true,
})

export const shots: Shot[] = [
  quizTaken('purchase-own-plan', paths.quiz.purchase, MOTHER, reads('Made from what you told us')),
  quizTaken('order-own-plan', paths.quiz.order, MOTHER, reads('Made from your answers')),
  taken('cabinet-plan-short', cabinet, MOTHER, reads('Your goals')),
  taken('cabinet-plan-long', cabinet, WIDOWER, reads('Your goals')),
  taken('day-plan-short', FIRST_DAY, MOTHER, dayIsWhole),
  taken('day-plan-long', FIRST_DAY, WIDOWER, dayIsWhole),
]
