import { defineDoctorCheck, ok, warning } from '#api/operations/doctor/check.ts'
import { placeholdersIn } from '#api/settings/placeholders.ts'

export const placeholderTexts = defineDoctorCheck({
  title: 'Placeholders',
  question: 'Are the company, its addresses, the voices and the claims real?',
  fix: 'the company and its addresses in .env; each other in its file, then its entry in api/content/placeholders.ts (docs/open-questions.md)',
  read: ({ settings }) => placeholdersIn(settings).map(({ sentence }) => `${sentence}.`),
  judge: (sentences) => (sentences.length === 0 ? ok('There is no placeholder.') : warning(...sentences)),
})
