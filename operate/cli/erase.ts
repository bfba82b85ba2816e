import { clockFrom } from '#db/clock.ts'
import { createAccountIds } from '#db/crypto/account-ids.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { rotateKeys } from '#db/crypto/rotation.ts'
import { commonSettings } from '#db/settings.ts'
import { endWithSentence } from '#db/startup.ts'
import { type Erased, eraseByEmail } from '#commands/account/erase-by-email.ts'
import { openKeyStore, withServers, withStore } from '#operate/servers/servers.ts'

const inWords = ({ persons, account, leftAlone }: Erased) => {
  const isUnknown = persons === 0 && !account && Object.values(leftAlone).every(({ length }) => length === 0)
  if (isUnknown) return 'No visitor, customer or account has this address: nothing was erased\n'
  const lines = [
    `Erased ${persons} keys of visitors and customers, and ${account ? 'an' : 'no'} account`,
    ...leftAlone.purchases.map(
      (id) => `Left alone: the purchase ${id}, which the account has not proven to be its own`,
    ),
    ...leftAlone.persons.map((id) => `Left alone: the person ${id}, who has another e-mail address too`),
    ...leftAlone.withdrawals.map((id) => `Left alone: the withdrawal ${id}, which is not handled yet`),
  ]
  return `${lines.join('\n')}\n`
}

/**
 * `erase <email>` erases everyone with an e-mail address, and with NOW also ends all earlier copies of keys but those of
 * backups. A plan that renews has to be canceled at the provider first.
 */
const run = async (email = '') => {
  if (!email.includes('@')) throw new Error('Name an e-mail address: make erase EMAIL=person@example.com')
  const settings = commonSettings(process.env)
  await withServers(settings, ({ databaseUrl }) =>
    withStore(databaseUrl, 'erase', async (pool, store) => {
      const keyStore = await openKeyStore(settings, pool)
      const keys = createPersonKeys(keyStore)
      const deps = { pool, store, keys, ids: createAccountIds(keyStore), clock: clockFrom(settings.CLOCK) }
      process.stdout.write(inWords(await eraseByEmail(deps, email)))
      if (!process.env['NOW']) return
      const keyCount = await rotateKeys(keyStore, { mayContinue: false })
      process.stdout.write(
        `Wrapped ${keyCount} keys again: earlier copies of the database open nothing, except backups with their own keys\n`,
      )
    }),
  )
}

run(process.argv[2]).catch(endWithSentence)
