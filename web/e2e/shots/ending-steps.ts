import type { CertificateReply, SequelsReply } from '#api/contracts/course/sequels.ts'
import { heading } from '#web/e2e/shots/account-steps.ts'
import { inTurn, type PageAction } from '#web/e2e/shots/album.ts'
import { courseFinished, seasonBegun } from '#web/e2e/shots/after-steps.ts'

const PSALM: CertificateReply['verse'] = {
  text: 'The LORD bless thee, and keep thee: the LORD make his face shine upon thee, and be gracious unto thee: the LORD lift up his countenance upon thee, and give thee peace.',
  source: 'Numbers 6:24-26, King James Bible',
  translation: 'kjv',
}
const BLESSING: CertificateReply['verse'] = {
  text: 'Look! Praise Yahweh, all you servants of Yahweh, who stand by night in Yahweh’s house! Lift up your hands in the sanctuary. Praise Yahweh! May Yahweh bless you from Zion, even he who made heaven and earth.',
  source: 'Psalm 134:1-3, World English Bible',
  translation: 'web',
}

const certificateOf = (series: string, reply: Omit<CertificateReply, 'ok'>): PageAction =>
  inTurn(courseFinished, (page) =>
    page.route(`**/account/certificate/${series}`, (route) => route.fulfill({ json: { ok: true, ...reply } })),
  )

/** Serves the certificate of a reader who saved all days. */
export const certified = (series: 'v1' | 's2') =>
  certificateOf(series, {
    name: 'Ruth of Moab',
    completedOn: series === 'v1' ? '2026-12-22' : '2027-02-06',
    missing: [],
    verse: series === 'v1' ? PSALM : BLESSING,
  })
/** Serves a certificate of which three days are left. */
export const daysLeft = certificateOf('v1', {
  name: 'Ruth of Moab',
  completedOn: null,
  missing: [9, 17, 26],
  verse: PSALM,
})

export const CERTIFICATE = heading('Certificate of completion')

const DONE: SequelsReply['begun'] = {
  s2: { begunOn: '2027-01-10', openedDay: 14, saved: Array.from({ length: 14 }, (_, n) => n + 1) },
  daily: null,
}

/** Serves a second season in which all open days are saved. */
export const seasonDoneToday: PageAction = inTurn(seasonBegun, (page) =>
  page.route('**/api/v1/account/sequels', (route) =>
    route.fulfill({ json: { ok: true, isFinished: true, begun: DONE } }),
  ),
)

/** Gives the first text task of a day three silent minutes. */
export const withSilence: PageAction = (page) =>
  page.route('**/day-course/**', async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replace('"type":"textarea"', '"silenceMinutes":3,"type":"textarea"')
    await route.fulfill({ response, body: text })
  })
