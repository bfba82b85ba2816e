import { type Screen, alerted, press, settles, listShots, signedIn, silent, types } from '#web/e2e/shots/admin-steps.ts'
import { adminPaths } from '#web/paths.ts'
import { type Shot, inTurn, reads } from '#web/e2e/shots/album.ts'
import { troubled, withPasskeys } from '#web/e2e/shots/troubles.ts'
import { ADMIN_PASSWORD } from '#web/e2e/tools/admin.ts'

const login: Screen = {
  path: adminPaths.login,
  ready: (page) => page.getByLabel('Username').waitFor(),
  states: {
    '': { inDark: true },
    filled: { act: inTurn(types('Username', 'ann'), types('Password', 'of-good-courage')) },
    wrong: {
      act: inTurn(types('Username', 'ann'), types('Password', 'of-good-cheer'), press('Login'), alerted),
      inDark: true,
    },
    'second-factor': {
      before: (page) =>
        page.route('**/api/v1/admin/auth/login', (route) =>
          route.fulfill({ status: 401, json: { code: 'second_factor_required', message: 'Please enter the code.' } }),
        ),
      act: inTurn(types('Username', 'ann'), types('Password', 'of-good-courage'), press('Login'), (page) =>
        page.getByLabel('Code').waitFor(),
      ),
    },
    special: {
      act: inTurn(types('Username', 'ann@example.com'), types('Password', 'of-good-cheer'), press('Login'), alerted),
    },
    loading: {
      before: silent('auth/login'),
      act: inTurn(types('Username', 'ann'), types('Password', 'of-good-courage'), press('Login'), settles),
    },
  },
}

const register: Screen = {
  path: adminPaths.register,
  ready: (page) => page.getByLabel('Username').waitFor(),
  states: {
    '': { inDark: true },
    'signed-in': { before: signedIn },
    wrong: { act: inTurn(types('Username', 'ann@example.com'), types('Password', 'x'), press('Register'), alerted) },
  },
}

const operators: Screen = {
  path: adminPaths.operators,
  before: signedIn,
  ready: inTurn(reads('Looker Studio'), reads('orpah@example.com')),
  states: {
    '': { before: troubled, inDark: true },
    full: { before: troubled, fullPage: true, inDark: true },
    'quiet-full': { fullPage: true },
    'disable-asked': { act: inTurn(press('Disable'), reads('Really disable')), fullPage: true },
  },
}

const settings: Screen = {
  path: adminPaths.settings,
  before: signedIn,
  ready: reads('Second factor'),
  states: {
    '': { inDark: true, fullPage: true },
    'second-factor': {
      act: inTurn(
        (page) => page.getByRole('textbox', { name: 'Password', exact: true }).fill(ADMIN_PASSWORD),
        press('Set up a second factor'),
        (page) => page.getByRole('img', { name: 'QR code' }).waitFor(),
      ),
      inDark: true,
      fullPage: true,
    },
    passkeys: { before: withPasskeys, act: reads('Blue key'), inDark: true, fullPage: true },
  },
}

const SCREENS = {
  'admin-login': login,
  'admin-register': register,
  'admin-operators': operators,
  'admin-settings': settings,
}

export const shots: Shot[] = Object.entries(SCREENS).flatMap(([name, screen]) => listShots(name, screen))
