import { paths } from '#web/paths.ts'
import { inTurn, reads, type Shot } from '#web/e2e/shots/album.ts'
import {
  anybody,
  as,
  atButton,
  atText,
  choose,
  dayAt,
  dayIsWhole,
  heading,
  press,
  simulated,
  written,
} from '#web/e2e/shots/account-steps.ts'
import { CERTIFICATE, certified, daysLeft, seasonDoneToday, withSilence } from '#web/e2e/shots/ending-steps.ts'
import { aReader } from '#web/e2e/tools/subscriber.ts'

const { journal, season, settings } = paths.account
const stop = `${paths.cancel}?reminders#a-token`
const certificate = (series: string) => `${journal}?certificate=${series}`

type Row = [name: string, path: string, rest: Pick<Shot, 'before' | 'act' | 'fullPage'>]

const dayEnds = inTurn(dayIsWhole, written, press('Save My Responses'), reads('Remind me tomorrow at'))
const silent = inTurn(dayIsWhole, atText('Soft tone at the end'))

const rows: Row[] = [
  ['reminder-form', dayAt(1), { before: as(anybody()), act: inTurn(dayEnds, atText('Remind me tomorrow at')) }],
  [
    'reminder-on',
    dayAt(1),
    {
      before: as(anybody()),
      act: inTurn(dayEnds, press('Remind me'), reads('We’ll e-mail you at'), atText('We’ll e-mail you at')),
    },
  ],
  [
    'reminder-settings',
    `${settings}#reminders`,
    { before: as(anybody()), act: inTurn(reads('Remind me at'), press('Remind me'), atButton('Stop')) },
  ],
  [
    'reminder-none',
    `${settings}#reminders`,
    { before: as(simulated('cancel')), act: inTurn(reads('we don’t send'), atText('we don’t send')) },
  ],
  ['reminder-stop', stop, { act: heading('Stop reminders') }],
  [
    'reminder-stopped',
    stop,
    {
      before: (page) => page.route('**/reminders/stop/**', (route) => route.fulfill({ json: { ok: true } })),
      act: inTurn(press('Stop reminders'), reads('Done. We won’t')),
    },
  ],
  [
    'season-done-today',
    season,
    { before: as(aReader, seasonDoneToday), act: inTurn(reads('Day 15 opens at midnight'), reads('Remind me')) },
  ],
  ['certificate', certificate('v1'), { before: as(aReader, certified('v1')), act: CERTIFICATE, fullPage: true }],
  ['certificate-season', certificate('s2'), { before: as(aReader, certified('s2')), act: CERTIFICATE, fullPage: true }],
  [
    'certificate-days-left',
    certificate('v1'),
    { before: as(aReader, daysLeft), act: heading('Your certificate is waiting') },
  ],
  ['silence', dayAt(1), { before: as(aReader, withSilence), act: silent }],
  ['silence-running', dayAt(1), { before: as(aReader, withSilence), act: inTurn(silent, press('Start')) }],
  [
    'silence-over',
    dayAt(1),
    {
      before: as(aReader, withSilence, (page) => page.clock.install()),
      act: inTurn(silent, press('Start'), (page) => page.clock.fastForward('03:01'), reads('Amen.')),
    },
  ],
  [
    'writing-asked',
    dayAt(1),
    {
      before: as(anybody({ savesWriting: undefined })),
      act: inTurn(dayIsWhole, reads('May we save'), atText('May we save')),
    },
  ],
  [
    'writing-here',
    dayAt(1),
    {
      before: as(anybody({ savesWriting: false })),
      act: inTurn(dayIsWhole, choose('radio', 'When the evening goes quiet'), atText('stays on this device, and is')),
    },
  ],
]

export const shots: Shot[] = rows.map(([name, path, rest]) => ({ name, site: 'public', path, ...rest }))
