import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createProjectionHarness } from '#projector/testing.ts'
import { visitor } from '#projector/testing.events.ts'
import { adNames } from './ad-names.ts'

const harness = shared(() => createProjectionHarness(adNames))

test('a name is shown as it was first spelled, whichever event had it', async () => {
  const [ann, ben] = [visitor(1), visitor(2)]
  await harness.given([
    {
      stream: 'visit-view',
      type: 'visit.landing-counted',
      data: { creo: 'Video  3', utm: { campaign: 'Пасха' }, clickId: null, by: 'person' },
      at: '2026-03-10T11:00:00Z',
    },
    ann.did('quiz.visitor-arrived', { creo: 'video 3' }),
    ben.did('quiz.visitor-arrived', { creo: 'ПАСХА' }),
    ben.did('quiz.creo-attributed', { creo: '50% off' }),
  ])
  const { rows } = await harness.pool.query('select key, name from read.ad_names_names order by key')
  expect(rows).toEqual([
    { key: '50% off', name: '50% off' },
    { key: 'video 3', name: 'Video  3' },
    { key: 'пасха', name: 'Пасха' },
  ])
})
