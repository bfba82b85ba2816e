import { useId, useState, type KeyboardEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { exploredTables, runSql, SQL_LIMITS } from '#api/contracts/admin/explorer.ts'
import { get, post } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { handleSubmit } from '#web/ui/handle-submit.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { CHARTS } from './chart-data.ts'
import explorer from './explorer.module.css'
import styles from './sql.module.css'
import { OperatorsOnly } from './OperatorsOnly.tsx'
import { SqlResult, type ChartChoice } from './SqlResult.tsx'
import { TableList } from './TableList.tsx'

const MAX_CHARACTERS: (typeof SQL_LIMITS)['characters'] = 10_000

const EXAMPLE = `select recorded_at::date as day, count(*) as visitors
from quiz_visitor_arrived
group by 1 order by 1`

const useTables = () =>
  useAdminQuery({
    key: ['tables'],
    fetch: (bearer) => get<typeof exploredTables>('/admin/explorer/tables', {}, { bearer }),
  })

type AnswerProps = { sql: string; choice: ChartChoice; onChoose: (choice: Partial<ChartChoice>) => void }

const Answer = ({ sql, choice, onChoose }: AnswerProps) => {
  const { data, failure, loading } = useAdminQuery({
    key: ['sql', sql],
    fetch: async (bearer) => ({ sql, reply: await post<typeof runSql>('/admin/explorer/sql', { sql }, { bearer }) }),
  })
  return (
    <>
      <p className={explorer.note} role="status">
        {loading && 'Running…'}
      </p>
      <Alerts messages={[failure]} />
      {data && !failure && data.sql === sql && <SqlResult reply={data.reply} choice={choice} onChoose={onChoose} />}
    </>
  )
}

type EditorProps = { value: string; onValue: (sql: string) => void; onRun: () => void }

/** A text field for a query. Ctrl or Command with Enter runs it. */
const Editor = ({ value, onValue, onRun }: EditorProps) => {
  const id = useId()
  const runOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onRun()
  }
  return (
    <form className={styles.editor} onSubmit={handleSubmit(onRun)}>
      <label htmlFor={id}>Query</label>
      <textarea
        id={id}
        value={value}
        rows={8}
        maxLength={MAX_CHARACTERS}
        spellCheck={false}
        autoCapitalize="none"
        aria-describedby={`${id}-hint`}
        onChange={(event) => onValue(event.target.value)}
        onKeyDown={runOnEnter}
      />
      <div className={styles.run}>
        <Button compact type="submit" disabled={value.trim() === ''}>
          Run
        </Button>
        <p className={explorer.note} id={`${id}-hint`}>
          Reads only. At most 10 seconds and 1,000 rows. Ctrl+Enter runs it. Queries are recorded in the audit.
        </p>
      </div>
    </form>
  )
}

const choiceIn = (search: URLSearchParams): ChartChoice => ({
  chart: CHARTS.find((kind) => kind === search.get('chart')) ?? 'none',
  x: search.get('x') ?? '',
  y: search.get('y') ?? '',
})

const Sql = () => {
  const [search, setSearch] = useSearchParams()
  const applied = search.get('sql') ?? ''
  const [sql, setSql] = useState(applied || EXAMPLE)
  const [runs, setRuns] = useState(0)
  const { data: tables, failure } = useTables()
  const choice = choiceIn(search)
  const run = (query: string, chosen: Partial<ChartChoice> = choice) => {
    setRuns(runs + 1)
    setSearch({ sql: query, ...chosen })
  }
  return (
    <div className={styles.sql}>
      <div className={explorer.section}>
        <Editor value={sql} onValue={setSql} onRun={() => run(sql)} />
        <Alerts messages={[failure]} />
        {/* Running the same query again starts it again. */}
        {applied && (
          <Answer
            key={runs}
            sql={applied}
            choice={choice}
            onChoose={(chosen) => setSearch({ sql: applied, ...choice, ...chosen }, { replace: true })}
          />
        )}
      </div>
      {tables && (
        <TableList
          tables={tables.tables}
          onUse={({ name }) => {
            const query = `select * from ${name} limit 100`
            setSql(query)
            run(query, {})
          }}
        />
      )}
    </div>
  )
}

/** Runs queries as a reader, and shows their answers as tables and charts. The address has the query and the chart. */
export default function ExplorerSql() {
  return (
    <OperatorsOnly title="Explorer">
      <Sql />
    </OperatorsOnly>
  )
}
