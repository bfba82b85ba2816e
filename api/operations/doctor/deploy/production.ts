import { defineDoctorCheck, failure, ok, warning } from '#api/operations/doctor/check.ts'
import { normalizePublicUrl } from '#api/operations/doctor/public-site.ts'

export const production = defineDoctorCheck({
  title: 'Production',
  question: 'Does a public site run with NODE_ENV=production, which refuses settings of tests?',
  fix: 'NODE_ENV=production in .env',
  read: ({ settings }) => ({
    isProduction: settings.NODE_ENV === 'production',
    isPublic: !!normalizePublicUrl(settings),
  }),
  judge: ({ isProduction, isPublic }) => {
    if (isProduction) return ok('NODE_ENV is production.')
    return isPublic
      ? failure('This public site does not run with NODE_ENV=production.')
      : warning('NODE_ENV is not production, and the site is not public.')
  },
})
