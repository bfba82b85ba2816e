import { paths } from '#web/paths.ts'
import { inTurn, reads, type Shot } from '#web/e2e/shots/album.ts'
import { as, atButton, dayIsWhole, failing, fill, heading } from '#web/e2e/shots/account-steps.ts'
import {
  adventEntered,
  adventOffered,
  courseFinished,
  courseUnfinished,
  dailyPageOpen,
  journalFilled,
  seasonBegun,
  seasonDayOpen,
} from '#web/e2e/shots/after-steps.ts'
import { aReader } from '#web/e2e/tools/subscriber.ts'

const { daily, journal, season } = paths.account

const TOKEN = 'a'.repeat(64)

type Row = [name: string, path: string, rest: Pick<Shot, 'before' | 'act' | 'fullPage'>]

const pageIsWhole = inTurn(reads('Save my note'), (page) => page.waitForTimeout(900))

const rows: Row[] = [
  [
    'daily-closed',
    daily,
    { before: as(aReader, courseUnfinished), act: heading('Your daily page comes after the course') },
  ],
  ['daily-intro', daily, { before: as(aReader, courseFinished), act: heading('A page for every day') }],
  ['daily-top', daily, { before: as(aReader, dailyPageOpen), act: pageIsWhole }],
  ['daily-full', daily, { before: as(aReader, dailyPageOpen), act: pageIsWhole, fullPage: true }],
  ['daily-end', daily, { before: as(aReader, dailyPageOpen), act: inTurn(pageIsWhole, atButton('Save my note')) }],
  ['daily-advent', daily, { before: as(aReader, adventOffered), act: pageIsWhole, fullPage: true }],
  ['daily-in-advent', daily, { before: as(aReader, adventEntered), act: pageIsWhole, fullPage: true }],
  ['daily-year', `${daily}?year`, { before: as(aReader, dailyPageOpen), act: heading('Your year'), fullPage: true }],
  ['own-visits', `${paths.own}#${TOKEN}`, { act: reads('Count them apart') }],
  ['season-intro', season, { before: as(aReader, courseFinished), act: heading('The second season'), fullPage: true }],
  ['season', season, { before: as(aReader, seasonBegun), act: reads('Press On'), fullPage: true }],
  [
    'season-day-locked',
    `${season}?day=20`,
    { before: as(aReader, seasonBegun), act: heading('Day 20 isn’t open yet') },
  ],
  [
    'season-day',
    `${season}?day=16`,
    { before: as(aReader, seasonDayOpen), act: inTurn(heading('Bread at Home'), dayIsWhole), fullPage: true },
  ],
  ['journal-empty', journal, { before: as(aReader), act: heading('Your journal is still empty') }],
  ['journal', journal, { before: as(aReader, journalFilled), act: heading('Your journal'), fullPage: true }],
  [
    'journal-search',
    journal,
    {
      before: as(aReader, journalFilled),
      act: inTurn(fill('Search your own words', 'back step'), reads('2 pages have')),
    },
  ],
  [
    'journal-none-found',
    journal,
    {
      before: as(aReader, journalFilled),
      act: inTurn(fill('Search your own words', 'xylophone'), reads('No pages match.')),
    },
  ],
  [
    'journal-failed',
    journal,
    { before: as(aReader, failing('**/api/v1/account/journal')), act: heading('We couldn’t open this page') },
  ],
]

export const shots: Shot[] = rows.map(([name, path, rest]) => ({ name, site: 'public', path, ...rest }))
