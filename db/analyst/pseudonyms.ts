/**
 * Fields with ids that lead to a person or a purchase. Analysts see pseudonyms in their place, under the installation's own
 * key, so that no id of the payment provider leads to a day, a rating or an age (docs/privacy.md).
 */
export const ID_FIELDS: ReadonlySet<string> = new Set([
  'accountId',
  'adjustmentId',
  'customerId',
  'endsLater',
  'endsNow',
  'payoutSubId',
  'personId',
  'quizUserId',
  'subscriptionId',
  'transactionId',
  'transactionIds',
  'webhookId',
])

/** PostgreSQL reads the key once per query, with the rights of the owner of the view. */
const KEY = '(select key from event_store.pseudonym_key)'
const digest = (id: string) => `encode(sha256(${KEY} || convert_to(${id}, 'UTF8')), 'hex')`

/** A UUID gets a UUID (version 8). All stored ones are in lower case. */
const uuidPseudonym = (id: string): string =>
  `overlay(overlay(left(${digest(id)}, 32) placing '8' from 13) placing '8' from 17)::uuid`

/** An id of the provider keeps the three letters that name its kind, and whether it is a test. */
const textPseudonym = (id: string): string =>
  `(coalesce(substring(${id} from '^[a-z]{3}_(?:01(?=[0-9a-f]{24}$))?'), '') || left(${digest(id)}, 24))`

/** Returns SQL for the pseudonym of an id: of a UUID, or of an id of the provider. */
export const pseudonymSql = (kind: string, id: string): string =>
  kind === 'uuid' ? uuidPseudonym(id) : textPseudonym(id)

const RANDOM = ['quiz', 'visit', 'course', 'account']
/** Streams without an id that leads to a person. Names without a hyphen are such streams too. */
const PLAIN = ['admin', 'spend']
const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join()

/** Returns SQL for the name of a stream with a pseudonym in place of its id. */
export const streamPseudonym = (stream: string): string => {
  const [kind, prefix] = [`split_part(${stream}, '-', 1)`, `left(${stream}, strpos(${stream}, '-'))`]
  const id = `substr(${stream}, strpos(${stream}, '-') + 1)`
  return `case when ${kind} in (${list(RANDOM)}) then ${prefix} || ${uuidPseudonym(id)}
    when ${kind} in (${list(PLAIN)}) or strpos(${stream}, '-') = 0 then ${stream}
    else ${prefix} || ${textPseudonym(id)} end`
}

/** Returns SQL for the first six bytes of the digest in a stream's pseudonym, which is quicker to compute than all of it. */
export const streamDigest = (stream: string): string =>
  `substr(sha256(${KEY} || convert_to(substr(${stream}, strpos(${stream}, '-') + 1), 'UTF8')), 1, 6)`

/** Returns these bytes of a pseudonym in hexadecimal digits, or nothing for a name without a digest. */
export const shownDigest = (shown: string): string => {
  const digits = /^([0-9a-f]{8})-([0-9a-f]{4})-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/.exec(shown.slice(-36))
  return digits ? `${digits[1]}${digits[2]}` : (/^([0-9a-f]{12})[0-9a-f]{12}$/.exec(shown.slice(-24))?.[1] ?? '')
}
