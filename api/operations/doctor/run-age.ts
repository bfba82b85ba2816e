import { type Diagnosis, failure, ok, warning } from './check.ts'

/** Judges the age of a run that the operator's schedule starts. */
export const backupAnswer = (
  seconds: number | undefined,
  { what, none, hours }: { what: string; none: string; hours: number },
): Diagnosis => {
  if (seconds === undefined) return warning(none)
  const sentence = `${what} is ${Math.round(seconds / 3_600)} hours old.`
  return seconds > hours * 3_600 ? failure(sentence) : ok(sentence)
}
