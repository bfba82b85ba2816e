import type { QuestionSetRow, readQuestionSet, removeQuestionDraft } from '#api/contracts/quiz/editor/question-sets.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'
import { downloadJson } from '#web/lib/page/download.ts'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { get } from '#web/lib/api/api.ts'
import { shareText } from './share-text.ts'

const NOTE = 'Visitors finish the set that they began. A preview link works for seven days and stores nothing.'

type ActProps = { name: string; version: string; busy: boolean; onAct: () => void }

const Act = ({ name, version, busy, onAct }: ActProps) => (
  <button type="button" disabled={busy} aria-label={`${name} ${version}`} onClick={onAct}>
    {name}
  </button>
)

type Props = { sets: readonly QuestionSetRow[]; onPublish: (draft: QuestionSetRow) => void; onRemoved: () => void }

/** Lists published sets and drafts, with what can be done with each. */
export const QuestionSetList = ({ sets, onPublish, onRemoved }: Props) => {
  const { run, send, busy, failure } = useAdminAction()
  const weights = sets.map(({ weight }) => weight)
  const stateText = ({ state, weight }: QuestionSetRow) => {
    if (state === 'draft') return 'draft'
    return weight === 0 ? 'retired, or not in use yet' : shareText(weight, weights)
  }
  const save = (version: string) =>
    run(async (bearer) => {
      const set = await get<typeof readQuestionSet>(`/admin/question-set-files/${version}`, {}, { bearer })
      downloadJson(`questions-${version}.json`, set)
    })
  const remove = async ({ version, etag }: QuestionSetRow) => {
    if (await send<typeof removeQuestionDraft>('/admin/question-sets/draft/remove', { version, etag })) onRemoved()
  }
  const actsOf = (row: QuestionSetRow) => {
    const { version, state } = row
    return [
      <Act key="file" name="Download" version={version} busy={busy} onAct={() => void save(version)} />,
      state === 'draft' && (
        <>
          <Act name="Publish" version={version} busy={busy} onAct={() => onPublish(row)} />{' '}
          <Act name="Remove" version={version} busy={busy} onAct={() => void remove(row)} />
        </>
      ),
    ]
  }
  return (
    <Grid
      name="Question sets"
      note={NOTE}
      headings={['Version', 'New visitors', 'Pages', 'Look', 'File', 'Draft']}
      numbers={[2]}
      rows={sets.map((row) => ({
        key: `${row.version} ${row.state}`,
        cells: [
          row.version,
          stateText(row),
          row.questions,
          <a key="preview" href={row.preview} target="_blank" rel="noopener" aria-label={`Preview ${row.version}`}>
            Preview
          </a>,
          ...actsOf(row),
        ],
      }))}
    >
      <Alerts messages={[failure]} />
    </Grid>
  )
}
