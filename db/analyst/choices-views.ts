import { ANALYST_SCHEMA } from './schema.ts'

const READ_MODEL = 'read.answer_insights'

/** Names the counts in PostgreSQL. A function looks the read model up when it runs, so a rebuild may replace its views. */
const FUNCTION = `${ANALYST_SCHEMA}.count_choices`

const functionSql = `
  drop function if exists ${FUNCTION};
  create function ${FUNCTION}(groups text)
  returns table (month date, member text, question text, choice text, visitors bigint, choosing bigint)
  language plpgsql stable as $$
    begin
      if to_regclass('${READ_MODEL}_cells') is null then return; end if;
      return query
        select c.starts_on, c.member, q.question, o.choice, read.count_in(c.choices, o.slot::int), c.choosing
        from ${READ_MODEL}_cells c
        join ${READ_MODEL}_questions q on q.slot = c.question
        join ${READ_MODEL}_choices o on o.question = c.question
        where c.grouping = groups and c.period = 'month' and read.count_in(c.choices, o.slot::int) > 0;
    end $$;`

const viewSql = (column: 'version' | 'creo', described: string) => {
  const view = `${ANALYST_SCHEMA}.quiz_choices_by_${column}`
  const comments = [
    ['month', 'Month in which the visitors arrived: its first day, in UTC.'],
    [column, described],
    ['question', 'Key of the question.'],
    ['choice', 'Text of the choice.'],
    ['visitors', 'Visitors whose latest answer has this choice. Those who withdrew it are not among them.'],
    ['choosing', 'Visitors with any choice, so that shares can be computed. The same for all choices of a question.'],
  ]
  return `
    create view ${view} as
      select month, member as ${column}, question, choice, visitors, choosing from ${FUNCTION}('${column}');
    comment on view ${view} is 'Counts of choices from the read model answer-insights. Single answers are sealed.';
    ${comments.map(([name, comment]) => `comment on column ${view}.${name} is '${comment}';`).join('\n')}`
}

/** Returns the SQL of the views that count choices, whose events analysts can't read. */
export const choicesViewsSql = (): string =>
  [
    functionSql,
    viewSql('version', 'Version of the question set.'),
    viewSql('creo', 'First creative of the visitors; (none) without one.'),
  ].join('\n')
