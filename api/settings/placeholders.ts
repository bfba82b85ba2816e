import { z } from 'zod'
import { commaList, COMPANY } from '#db/settings.ts'
import { type PlaceholderKind, placeholders } from '#api/content/placeholders.ts'

const KINDS = ['company', 'addresses', 'voices', 'claims'] as const satisfies readonly PlaceholderKind[]

/** The other address of legal pages, and the placeholders that may go to production. */
export const OperatorSettings = {
  INFO_EMAIL: z.email('INFO_EMAIL is an e-mail address').default('info@daily-lamp.example'),
  ACCEPT_PLACEHOLDERS: commaList
    .pipe(z.array(z.enum([...KINDS, 'all'], `ACCEPT_PLACEHOLDERS lists some of ${KINDS.join(', ')}, or is all`)))
    .default([]),
}

type Settings = { [K in keyof typeof OperatorSettings]: z.output<(typeof OperatorSettings)[K]> } & Record<
  'COMPANY_NAME' | 'COMPANY_ADDRESS' | 'SUPPORT_EMAIL',
  string
>

/** Checks for the domains that RFC 2606 reserves for documentation, which receive no mail. */
export const isReserved = (host: string) => /(^|\.)(example|invalid|test|localhost|example\.(com|net|org))$/i.test(host)

/** Returns all placeholders that production would show, accepted ones too. */
export const placeholdersIn = (
  settings: Omit<Settings, 'ACCEPT_PLACEHOLDERS'>,
): { kind: PlaceholderKind; sentence: string }[] => {
  const company = (['COMPANY_NAME', 'COMPANY_ADDRESS'] as const).filter((name) => settings[name] === COMPANY[name])
  const addresses = (['INFO_EMAIL', 'SUPPORT_EMAIL'] as const).filter((name) =>
    isReserved(settings[name].split('@').at(-1) ?? ''),
  )
  return [
    ...company.map((name) => ({
      kind: 'company' as const,
      sentence: `${name} is the placeholder "${settings[name]}": set your own`,
    })),
    ...addresses.map((name) => ({
      kind: 'addresses' as const,
      sentence: `${name} is ${settings[name]}, which receives no mail: set your own`,
    })),
    ...placeholders,
  ]
}

/** Returns a sentence per placeholder that production would show and ACCEPT_PLACEHOLDERS does not accept. */
export const placeholderProblems = (settings: Settings): string[] => {
  const { ACCEPT_PLACEHOLDERS: accepted } = settings
  if (accepted.includes('all')) return []
  return placeholdersIn(settings)
    .filter(({ kind }) => !accepted.includes(kind))
    .map(({ kind, sentence }) => `${sentence} (or accept it: ACCEPT_PLACEHOLDERS=${kind})`)
}
