const PASSWORD = 'of-good-courage'
const ID = '3f0e6a52-9c1d-4b7e-8a43-5d2c1b0a9f8e'

/** Valid bodies and queries of the contracts that need one, by path, so that in tests the authorization decides. */
export const EXAMPLES: Record<string, object> = {
  '/admin/auth/login': { username: 'intruder', password: PASSWORD },
  '/admin/auth/register': { username: 'intruder', password: PASSWORD },
  '/admin/db/quizzes': { groupBy: 'version' },
  '/admin/db/funnel': { groupBy: 'version' },
  '/admin/db/asked': { groupBy: 'version' },
  '/admin/db/money': { groupBy: 'creo' },
  '/admin/db/comparison': { groupBy: 'version' },
  '/admin/db/answers': { groupBy: 'version' },
  '/admin/explorer/sql': { sql: 'select 1' },
  '/admin/explorer/event': { position: '1' },
  '/admin/dead-letters/retry': { projection: 'quiz-funnel' },
  '/admin/withdrawals/handle': { withdrawalId: ID },
  '/admin/withdrawals/accept': { withdrawalId: ID, transactionIds: [], password: PASSWORD },
  '/admin/admins/disable': { adminId: ID, password: PASSWORD },
  '/admin/explorer/pseudonym': {
    pseudonym: 'txn_5977ffc8a6a74922e6c305a2',
    reason: 'A chargeback',
    password: PASSWORD,
  },
  '/admin/persons/erase': { email: 'ruth@moab.example', repeated: 'ruth@moab.example', password: PASSWORD },
  '/admin/persons/sign-out': { email: 'ruth@moab.example' },
  '/admin/admins/role': { adminId: ID, role: 'read', password: PASSWORD },
  '/admin/account/logout': { everywhere: true },
  '/admin/account/password': { password: PASSWORD, newPassword: 'be-strong-and-brave' },
  '/admin/account/second-factor/start': { password: PASSWORD },
  '/admin/account/second-factor': { password: PASSWORD, secret: 'A'.repeat(32), newCode: '123456' },
  '/admin/account/second-factor/remove': { password: PASSWORD },
  '/admin/account/passkeys/start': { password: PASSWORD },
  '/admin/account/passkeys': {
    name: 'laptop',
    response: {
      id: 'aWQ',
      rawId: 'aWQ',
      clientExtensionResults: {},
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'oA' },
    },
  },
  '/admin/account/passkeys/remove': { password: PASSWORD, passkey: ID },
  '/admin/account/sessions/end': { password: PASSWORD, session: ID },
  '/admin/tokens': { name: 'more', scopes: ['sql:read'], days: 1, password: PASSWORD },
  '/admin/tokens/revoke': { id: ID },
}
