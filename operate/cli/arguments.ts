import type { z } from 'zod'
import { SettingsError } from '#db/settings.ts'

/**
 * Reads `KEY=value` arguments from the command line, or else from the environment, as `make` passes them.
 * @throws {SettingsError} with the messages of the schema.
 */
export const readArguments = <Schema extends z.ZodType>(
  schema: Schema,
  args: readonly string[] = process.argv.slice(2),
): z.output<Schema> => {
  const pairs = args.map((argument) => argument.split(/=(.*)/s, 2))
  const given = Object.entries({ ...process.env, ...Object.fromEntries(pairs) }).filter(([, value]) => value !== '')
  const { success, data, error } = schema.safeParse(Object.fromEntries(given))
  if (!success) throw new SettingsError(error.issues.map(({ message }) => message).join('\n'))
  return data
}
