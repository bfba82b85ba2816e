import type { z } from 'zod'
import type { adminAccount } from '#api/contracts/admin/account.ts'
import type { TokenRow } from '#api/contracts/admin/tokens.ts'
import type { Act, AdminRow } from '#api/contracts/admin/operations.ts'
import { ago, uuid } from './seeded.ts'

export const admins: AdminRow[] = ['ann', 'miriam', 'jonathan_campaigns', 'temp-agency-2025'].map((username, n) => ({
  adminId: uuid('admin', n),
  username,
  role: n === 2 ? ('read' as const) : ('operate' as const),
  hasSecondFactor: n < 2,
  registeredAt: ago(86_400 * (240 - 61 * n)),
  disabledAt: n === 3 ? ago(86_400 * 9) : null,
  isYou: n === 0,
}))

const AUDIT_ENTRIES: [username: string | null, act: string, detail: object, times: number][] = [
  [
    'ann',
    'quizzes',
    { groupBy: 'creo', filter_age: '46-60', filter_createdAt: { start: '2026-11-01', end: '2026-11-20' } },
    48,
  ],
  ['ann', 'signed in', {}, 1],
  ['miriam', 'funnel', { groupBy: 'creo', thenBy: 'version', filter_age: 'all age', filter_createdAt: {} }, 6],
  [null, 'sign-in refused', {}, 14],
  ['ann', 'asked for a rebuild', { projection: 'quiz-funnel' }, 1],
  ['miriam', 'sign-in refused', {}, 2],
  ['miriam', 'signed in', {}, 1],
  ['jonathan_campaigns', 'answers', { groupBy: 'version', months: { start: '2026-10', end: '2026-11' } }, 3],
  ['ann', 'disabled an admin', { username: 'temp-agency-2025' }, 1],
]

export const acts: Act[] = AUDIT_ENTRIES.map(([username, act, detail, times], n) => ({
  username,
  act,
  detail: JSON.stringify(detail),
  firstAt: ago(2_900 * n + 1_500),
  lastAt: ago(2_900 * n + 60),
  times,
}))

type Account = z.output<typeof adminAccount.reply>

export const account: Account = {
  username: 'ann',
  role: 'operate',
  hasSecondFactor: false,
  recoveryCodesLeft: 0,
  passkeys: [],
  passkeyHost: 'localhost',
  sessions: ['Firefox on Linux', 'Safari on iPhone', 'Chrome on Windows'].map((browser, n) => ({
    session: uuid('session', n),
    startedAt: ago(600 + 7_000 * n),
    expiresAt: ago(600 + 7_000 * n - 43_200),
    usedAt: ago(30 + 2_500 * n),
    browser,
    isThis: n === 0,
  })),
}

export const tokens: TokenRow[] = [
  {
    id: uuid('token', 1),
    name: 'Looker Studio',
    scopes: ['figures:read', 'sql:read'],
    createdBy: 'ann',
    createdAt: ago(9 * 86_400),
    expiresAt: ago(-81 * 86_400),
    lastUsedAt: ago(140),
    state: 'valid',
  },
  {
    id: uuid('token', 2),
    name: 'weekly numbers',
    scopes: ['figures:read'],
    createdBy: 'ruth',
    createdAt: ago(200 * 86_400),
    expiresAt: ago(110 * 86_400),
    lastUsedAt: null,
    state: 'expired',
  },
]

/** An admin with an app and two passkeys. Browsers use passkeys at an address only if this names the same. */
export const withPasskeys: Account = {
  ...account,
  hasSecondFactor: true,
  recoveryCodesLeft: 9,
  passkeyHost: '127.0.0.1',
  passkeys: ['Laptop', 'Blue key'].map((name, n) => ({
    passkey: uuid('passkey', n),
    name,
    addedAt: ago(86_400 * (30 - 20 * n)),
  })),
}
