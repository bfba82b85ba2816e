import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineDoctorCheck, failure, ok, warning } from '#api/operations/doctor/check.ts'
import { DAY_MS } from '#events/time/time.ts'

export const serverCertificates = defineDoctorCheck({
  title: 'Certificates between servers',
  question: 'Is the certificate that this installation signed for its API valid for a month?',
  fix: 'make deploy, which renews certificates',
  read: async ({ settings, clock }) => {
    if (settings.TLS_DIR === undefined) return undefined
    const { validTo } = new X509Certificate(await readFile(join(settings.TLS_DIR, 'server.crt')))
    return (Date.parse(validTo) - clock().getTime()) / DAY_MS
  },
  judge: (days) => {
    if (days === undefined) return ok('The API speaks plain HTTP, on this machine alone.')
    const sentence = `It ends in ${Math.floor(days)} days.`
    if (days < 7) return failure(sentence)
    return days < 30 ? warning(sentence) : ok(sentence)
  },
})
