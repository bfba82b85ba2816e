import { adminRelyingParty } from '#api/admins/passkeys.ts'
import { readAdmins } from '#api/admins/admins-list.ts'
import { defineDoctorCheck, ok, warning } from '#api/operations/doctor/check.ts'

export const secondFactor = defineDoctorCheck({
  title: 'Second factor of admins',
  question: 'Does every admin need more than a password?',
  fix: 'each admin: Tools, Settings, Second factor; first admin: make admin U=name',
  read: async ({ store, settings: { PUBLIC_URL, PORT, ADMIN_HOST } }) => {
    const { id } = adminRelyingParty(PUBLIC_URL, PORT, ADMIN_HOST)
    const active = (await readAdmins(store)).filter(({ disabledAt }) => disabledAt === null)
    return {
      count: active.length,
      moved: active
        .filter(({ passkeyHosts }) => passkeyHosts.length > 0 && !passkeyHosts.includes(id))
        .map(({ username, passkeyHosts }) => `${username} (${passkeyHosts.join(', ')})`),
      without: active.filter((one) => !one.hasSecondFactor).map(({ username }) => username),
    }
  },
  judge: ({ count, moved, without }) => {
    if (count === 0) return warning('There is no admin yet.')
    if (moved.length > 0) return warning(`Passkeys work on another host name only: ${moved.join(', ')}.`)
    return without.length > 0 ? warning(`A password alone lets in: ${without.join(', ')}.`) : ok('All admins have one.')
  },
})
