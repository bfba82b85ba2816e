import { readAdmins } from '#api/admin/accounts/admins-list.ts'
import { defineDoctorCheck, ok, warning } from '#api/operations/doctor/check.ts'

export const secondFactor = defineDoctorCheck({
  title: 'Second factor of admins',
  question: 'Does every admin need more than a password?',
  fix: 'each admin: Settings, Second factor; first admin: make admin U=name',
  read: async ({ store }) => {
    const active = (await readAdmins(store)).filter(({ disabledAt }) => disabledAt === null)
    return {
      count: active.length,
      without: active.filter((one) => !one.hasSecondFactor).map(({ username }) => username),
    }
  },
  judge: ({ count, without }) => {
    if (count === 0) return warning('There is no admin yet.')
    return without.length > 0 ? warning(`A password alone lets in: ${without.join(', ')}.`) : ok('All admins have one.')
  },
})
