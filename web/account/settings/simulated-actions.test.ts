import { expect, test } from 'vitest'
import { actionsOn } from './simulated-actions.ts'

const until = '2026-03-12T12:00:00.000Z'

test.each([
  [{ state: 'open', until, renews: true }, ['cancel', 'cancel-now']],
  [{ state: 'past-due', until: null, renews: true }, ['cancel', 'cancel-now']],
  [{ state: 'open', until, renews: false }, ['resume', 'cancel-now']],
  [{ state: 'open', until: null, renews: false }, []],
  [{ state: 'canceled', until: null, renews: false }, []],
  [{ state: 'unconfirmed', until: null, renews: false }, []],
] as const)('the actions on a purchase with the state %j are %j', (purchase, actions) =>
  expect(actionsOn(purchase)).toEqual(actions),
)
