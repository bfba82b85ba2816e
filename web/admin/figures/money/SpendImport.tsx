import { useId, useState } from 'react'
import type { importSpend, SpendReply } from '#api/contracts/figures/spend.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { formatCount } from '#web/admin/shell/format.ts'
import screen from '#web/admin/shell/screen.module.css'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { Refused, upload } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { handleSubmit } from '#web/ui/handle-submit.ts'
import styles from './spend-import.module.css'

type Amounts = SpendReply['changes'][number]['after']
const amountsText = (amounts: Amounts) =>
  amounts.map(({ amount, currency }) => moneyText(amount, currency)).join(' + ') || 'nothing'

const summaryOf = ({ kind, rows, source, changes, same, isApplied }: SpendReply): string => {
  const one = kind === 'spend' ? 'day' : 'month of exchange rates'
  const noun = changes.length === 1 ? one : one.replace(/^(day|month)/, '$1s')
  const verb = isApplied ? 'changed' : 'would change'
  return `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} of ${source}: ${formatCount(changes.length)} ${noun} ${verb}, ${formatCount(same)} stay the same.`
}

const encodingText = ({ encoding, changes }: SpendReply): string | undefined =>
  encoding.startsWith('utf')
    ? undefined
    : `The file isn’t UTF-8. We read it as ${encoding}: please check that the names look right before you import ${changes.length === 1 ? 'the day' : 'the days'}. In Excel, “CSV UTF-8” avoids this.`

type Answers = Partial<Record<'dayOrder' | 'decimal', string>>

/** Asks for what a file may leave open, by the code of its refusal. */
const QUESTIONS: Readonly<Record<string, { name: 'dayOrder' | 'decimal'; answers: [string, string][] }>> = {
  unclear_days: {
    name: 'dayOrder',
    answers: [
      ['day-first', 'The day comes first'],
      ['month-first', 'The month comes first'],
    ],
  },
  unclear_decimals: {
    name: 'decimal',
    answers: [
      ['.', 'A point comes before decimals'],
      [',', 'A comma comes before decimals'],
    ],
  },
}

const Outcome = ({ reply }: { reply: SpendReply }) => (
  <>
    <p role="status">{summaryOf(reply)}</p>
    <Alerts isWarning messages={[encodingText(reply)]} />
    {reply.unknown.length > 0 && (
      <Alerts
        isWarning
        messages={[
          `No visitor came from ${reply.unknown.slice(0, 10).join(', ')}${reply.unknown.length > 10 ? ' and others' : ''}. Their spend counts. Please check that the ads have the same names as the creo in their links.`,
        ]}
      />
    )}
    {reply.kind === 'spend' && reply.changes.length > 0 && (
      <Grid
        name={reply.isApplied ? 'Changed days' : 'Days that would change'}
        headings={['Day', 'Before', 'After']}
        numbers={[1, 2]}
        rows={reply.changes.map(({ period, before, after }) => ({
          key: period,
          cells: [period, amountsText(before), amountsText(after)],
        }))}
      />
    )}
  </>
)

/** Imports a file of ad spend or exchange rates. It shows what would change before anything is stored. */
export const SpendImport = ({ onImported }: { onImported: () => void }) => {
  const id = useId()
  const { run, busy, failure } = useAdminAction()
  const [file, setFile] = useState<File>()
  const [source, setSource] = useState('')
  const [currency, setCurrency] = useState('')
  const [reply, setReply] = useState<SpendReply>()
  const [answers, setAnswers] = useState<Answers>({})
  const [question, setQuestion] = useState<string>()
  const send = (mode: 'preview' | 'apply', answered: Answers = answers) =>
    run(async (bearer) => {
      if (!file) return
      setQuestion(undefined)
      const given = { ...answered, ...(source && { source }), ...(currency && { currency: currency.toUpperCase() }) }
      const sent = await upload<typeof importSpend>('/admin/spend', { mode, name: file.name, ...given }, file, {
        bearer,
      }).catch((error: unknown) => {
        if (error instanceof Refused) setQuestion((error.body as { code?: string } | undefined)?.code)
        throw error
      })
      setReply(sent)
      if (mode === 'apply') onImported()
    })
  const asked = question === undefined ? undefined : QUESTIONS[question]
  const answer = (given: Answers) => {
    setAnswers({ ...answers, ...given })
    return send('preview', { ...answers, ...given })
  }
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setReply(undefined)
      setAnswers({})
      setQuestion(undefined)
    }
  return (
    <section className={screen.section} aria-labelledby={id}>
      <h2 id={id}>Import spend</h2>
      <p className={screen.note}>
        Exports of Meta, Google or TikTok Ads with one row per day and ad, a file with day, creo, amount and currency,
        or the exchange rates of the European Central Bank. The days of a file replace earlier ones of the same source.
      </p>
      <form className={styles.form} onSubmit={handleSubmit(() => send('preview'))}>
        <label className={styles.file}>
          File
          <input type="file" accept=".csv,.tsv,.txt" onChange={(event) => change(setFile)(event.target.files?.[0])} />
        </label>
        <Field compact label="Source" value={source} onValue={change(setSource)} placeholder="as recognized" />
        <Field compact label="Currency" value={currency} onValue={change(setCurrency)} placeholder="as in the file" />
        <Button compact type="submit" disabled={busy || !file}>
          Preview
        </Button>
        {reply && !reply.isApplied && reply.changes.length > 0 && (
          <Button compact disabled={busy} onClick={() => void send('apply')}>
            Import
          </Button>
        )}
      </form>
      <Alerts messages={[failure]} />
      {asked && (
        <ButtonStack>
          {asked.answers.map(([value, text]) => (
            <Button key={value} compact disabled={busy} onClick={() => void answer({ [asked.name]: value })}>
              {text}
            </Button>
          ))}
        </ButtonStack>
      )}
      {reply && <Outcome reply={reply} />}
    </section>
  )
}
