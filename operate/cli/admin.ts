import { randomBytes, randomUUID } from 'node:crypto'
import { Credentials, NewPassword } from '#api/contracts/admins/admin.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { openKeyStore, withServers, withStore } from '#operate/servers/servers.ts'
import { type CommonSettings, commonSettings } from '#db/settings.ts'
import { endWithSentence } from '#db/startup.ts'
import { ADMINS_STREAM } from '#events/admins.ts'
import { createBus } from '#events/bus/bus.ts'
import { createAdminCommands } from '#commands/admins/admin-commands.ts'
import { decideRegisterAdmin } from '#commands/admins/admins.decision.ts'
import { assertHardToGuess } from '#api/security/easy-passwords.ts'
import { createPasswords } from '#api/security/passwords.ts'

const createAdmin = (settings: CommonSettings, databaseUrl: string, username: string, password: string) =>
  withStore(databaseUrl, 'admin', async (pool, store) => {
    await assertHardToGuess(password, [username])
    const passwords = createPasswords()
    const bus = createBus({ url: undefined, name: 'admin' })
    const commands = createAdminCommands({ store, bus })
    const adminId = randomUUID()
    const passwordHash = await createPersonKeys(await openKeyStore(settings, pool)).seal(
      adminId,
      'passwordHash',
      await passwords.hash(password, 'known'),
    )
    const operation = { key: undefined, fingerprint: 'command-line', correlation: randomUUID() }
    await commands.handle(ADMINS_STREAM, operation, (admins) => {
      const decided = decideRegisterAdmin(admins, { adminId, username, passwordHash }, { commandLine: true })
      if (decided === 'taken') throw new Error(`There is already an admin called ${username}`)
      return decided === 'forbidden' ? [] : decided
    })
  })

/** Says where the area is. With `make run`, its welcome does. */
const signInSentence = ({ PUBLIC_URL: site, ADMIN_HOST: host, ADMIN_PATH_PREFIX: prefix }: NodeJS.ProcessEnv) =>
  prefix && (host || site)
    ? `Sign in at ${host ? `https://${host}` : site?.replace(/\/$/, '')}${prefix}/login, then set up a second factor: Tools, Settings\n`
    : ''

/** `admin <username>` creates an admin with a random password and prints it. */
const run = async (username = '') => {
  const password = process.env['ADMIN_PASSWORD'] || randomBytes(12).toString('base64url')
  const { error } = Credentials.extend({ password: NewPassword }).safeParse({ username, password })
  if (error) throw new Error(`${error.issues[0]?.message}: make admin U=<username>`)
  const settings = commonSettings(process.env)
  await withServers(settings, ({ databaseUrl }) => createAdmin(settings, databaseUrl, username, password))
  process.stdout.write(`Created the admin ${username}, password ${password}\n${signInSentence(process.env)}`)
}

run(process.argv[2]).catch(endWithSentence)
