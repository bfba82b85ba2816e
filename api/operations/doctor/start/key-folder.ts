import { stat } from 'node:fs/promises'
import { defineDoctorCheck, failure, ok, warning } from '#api/operations/doctor/check.ts'
import { keyDir } from '#db/settings.ts'

export const keyFolder = defineDoctorCheck({
  title: 'Key folder',
  question: 'Can only the account of the product read the master keys?',
  fix: 'chmod 700 KEY_DIR',
  read: async ({ settings }) => {
    const found = await stat(keyDir(settings)).catch(() => undefined)
    return found?.isDirectory() ? found.mode & 0o777 : undefined
  },
  judge: (mode) => {
    if (mode === undefined) return warning('This process sees no folder of master keys.')
    return mode & 0o077
      ? failure(`Other accounts of the machine may open the folder (mode ${mode.toString(8)}).`)
      : ok('Only its owner opens it.')
  },
})
