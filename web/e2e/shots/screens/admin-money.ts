import {
  type Screen,
  alerted,
  opensFilters,
  press,
  region,
  scrolls,
  listShots,
  signedIn,
} from '#web/e2e/shots/admin-steps.ts'
import { adminPaths } from '#web/paths.ts'
import { action, type PageAction, type Shot, inTurn } from '#web/e2e/shots/album.ts'
import { seededSubscriber } from '#web/e2e/shots/seeded.ts'

const SPEND = ['day,creo,amount,currency', '2026-03-01,psalm-23,12.50,USD', '2026-03-01,heart,8.00,EUR'].join('\n')
const choosesFile = action((page, name: string, text: string) =>
  page.getByLabel('File').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }),
)

const money: Screen = {
  path: adminPaths.money,
  before: signedIn,
  ready: (page) => page.getByLabel('Money by group').waitFor(),
  states: {
    creos: { inDark: true },
    'creos-full': { fullPage: true },
    'creos-scrolled': { act: scrolls('Money by group', 1, 0) },
    plans: { search: '?by=plan' },
    touches: { search: '?by=creo&touch=last', act: opensFilters },
    preview: {
      act: inTurn(choosesFile('march.csv', SPEND), press('Preview'), (page) =>
        region(page, 'Days that would change').waitFor(),
      ),
      fullPage: true,
      inDark: true,
    },
    'preview-refused': {
      act: inTurn(choosesFile('march.csv', 'day,creo,amount,currency\n03/04/2026,a,1,USD'), press('Preview'), alerted),
      fullPage: true,
    },
  },
}

const subscribers: Screen = {
  path: adminPaths.subscribers,
  before: signedIn,
  ready: (page) => region(page, 'Days saved by week of the first contact').waitFor(),
  states: { '': { inDark: true }, full: { fullPage: true, inDark: true } },
}

const findsSubscriber: PageAction = async (page) => {
  await page
    .getByRole('search')
    .getByRole('textbox')
    .fill((await seededSubscriber()).email)
  await press('Find')(page)
  await region(page, 'Person').waitFor()
}

const person: Screen = {
  path: adminPaths.person,
  before: signedIn,
  ready: (page) => page.getByRole('search').waitFor(),
  states: {
    found: { act: findsSubscriber, inDark: true },
    'found-full': { act: findsSubscriber, fullPage: true, inDark: true },
    'extend-open': {
      act: inTurn(findsSubscriber, (page) => page.getByText('Extend access', { exact: true }).click()),
      fullPage: true,
    },
    unknown: {
      act: inTurn(
        (page) => page.getByRole('search').getByRole('textbox').fill('nothing@moab.example'),
        press('Find'),
        alerted,
      ),
    },
  },
}

const SCREENS = { 'admin-money': money, 'admin-subscribers': subscribers, 'admin-person': person }

export const shots: Shot[] = Object.entries(SCREENS).flatMap(([name, screen]) => listShots(name, screen))
