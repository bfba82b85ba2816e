import { expect, test } from 'vitest'
import { loadChecks } from '#api/operations/doctor/doctor.ts'
import { withoutContainers } from './without-containers.ts'

test.each([
  ['ALERT_EMAIL in .env, then make deploy', 'ALERT_EMAIL in .env, then start make run again'],
  ['docker compose up --detach --wait postgres; check DATABASE_URL', 'start make run again; check DATABASE_URL'],
  ['docker compose restart projector; docker compose logs projector', 'start make run again; DATA_DIR/logs'],
])('with make run, "%s" is "%s"', (fix, here) => {
  expect(withoutContainers(fix)).toBe(here)
})

test('no check names a container where there is none', async () => {
  const fixes = (await loadChecks()).map(({ fix }) => withoutContainers(fix))
  expect(fixes.filter((fix) => /docker compose|make deploy/.test(fix))).toEqual([])
})
