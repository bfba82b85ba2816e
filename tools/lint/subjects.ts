/** The words for what the product is about: each subject has this name on every floor. */
export const SUBJECTS = [
  'quiz',
  'offer',
  'payment',
  'account',
  'course',
  'figures',
  'admins',
  'support',
  'operations',
  'site',
] as const

/** The floors, and the folders of each that know no subject. Files directly on a floor compose its subjects. */
export const FLOORS: Readonly<Record<string, readonly string[]>> = {
  events: ['bus', 'core', 'golden', 'time'],
  db: ['analyst', 'crypto', 'migrations', 'read-models', 'schema', 'store'],
  commands: [],
  projector: ['analyst', 'engine', 'mail', 'queue', 'reactions', 'relay'],
  'api/contracts': ['tidy'],
  'api/content': ['device'],
  api: ['content', 'contracts', 'http', 'security', 'settings'],
  'web/admin': ['shell'],
  web: ['admin', 'build', 'e2e', 'fonts', 'jsx', 'lib', 'public', 'ui'],
}

const isSubject = (name: string): boolean => SUBJECTS.some((subject) => subject === name)

/** Returns where each subject is: `{ quiz: ['events/quiz/', 'api/quiz/'], … }`, floor by floor. */
export const placesOf = (files: readonly string[]): Map<string, string[]> => {
  const places = new Map<string, string[]>(SUBJECTS.map((subject) => [subject, []]))
  for (const floor of Object.keys(FLOORS))
    for (const subject of SUBJECTS) {
      if (files.some((file) => file.startsWith(`${floor}/${subject}/`)))
        places.get(subject)?.push(`${floor}/${subject}/`)
      else if (files.includes(`${floor}/${subject}.ts`)) places.get(subject)?.push(`${floor}/${subject}.ts`)
    }
  return places
}

/** Returns a sentence per folder of a floor that is neither a subject nor part of the core. */
export const strangers = (files: readonly string[]): string[] =>
  Object.entries(FLOORS).flatMap(([floor, core]) => {
    const inside = files.filter((file) => file.startsWith(`${floor}/`)).map((file) => file.slice(floor.length + 1))
    const folders = new Set(inside.filter((file) => file.includes('/')).map((file) => file.split('/')[0] ?? ''))
    return [...folders]
      .filter((folder) => !isSubject(folder) && !core.includes(folder))
      .map(
        (folder) => `${floor}/${folder}/ is no subject: move it into one of ${SUBJECTS.join(', ')}, or into the core.`,
      )
  })

/** Returns the rows of the table in ARCHITECTURE.md: the places of each subject. */
export const readSubjects = (text: string): Map<string, string[]> => {
  const rows = text.split('\n').filter((line) => /^\| \*\*[a-z]+\*\* \|/.test(line))
  return new Map(
    rows.map((row) => {
      const [, subject = '', ...rest] = row.split('|').map((cell) => cell.trim())
      const places = [...(rest.at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, place = '']) => place)
      return [subject.replaceAll('*', ''), places]
    }),
  )
}
