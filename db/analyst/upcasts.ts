import type { EventType } from '#events/catalog.ts'

/** Turns a SQL expression of data of one version into an expression of the next version. */
type SqlUpcast = (data: string) => string

/**
 * Repeats the upcasts of the catalog in SQL: `[0]` turns version 1 into version 2, and so on. The golden samples test
 * that both give the same values.
 */
export const SQL_UPCASTS: { [T in EventType]?: readonly SqlUpcast[] } = {
  'quiz.question-set-given': [
    (data) => `json_build_object(
      'version', ${data} ->> 'version',
      'assignment', case when ${data} ->> 'version' in ('v1', 'v2')
        then '{"experiment":"unsalted","weights":{"v1":1,"v2":1}}'::json end)`,
  ],
  'quiz.question-answered': [
    (data) => `json_build_object(
      'question', ${data} ->> 'questionId',
      'choices', coalesce(
        ${data} -> 'multiSelectAnswer',
        case when ${data} ->> 'answer' is null then '[]'::json else json_build_array(${data} ->> 'answer') end),
      'timeTakenMs', round((${data} ->> 'timeTaken')::numeric * 1000))`,
    (data) => data,
  ],
  'payment.browser-reported': [(data) => data],
  'payment.withdrawal-received': [(data) => `(${data}::jsonb || '{"hasBought":false,"canMail":true}')::json`],
}
