/** An edit of an existing file: `after` follows the first occurrence of `anchor`. */
type Edit = { file: string; anchor: string; after: string }

/** One row of the "to add X" table of the README, performed as a newcomer would. */
export type ReadmeAddition = {
  /** The first column of its row. */
  row: string
  /** New files by path. */
  files: Record<string, string>
  edits: Edit[]
}

const contract = `import { z } from 'zod'
import { contract } from '#api/contracts/endpoint.ts'

export const greeting = contract({
  method: 'get',
  path: '/greeting',
  summary: 'A greeting.',
  reply: z.object({ text: z.string() }),
  auth: 'none',
})
`

const endpoint = `import { greeting } from '#api/contracts/quiz/greeting.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const greetingEndpoint = () => endpoint(greeting, async () => ({ reply: { text: 'Hello' } }))
`

const projection = `import type { Projection } from '#projector/engine/projection.ts'
import { eventCensus } from './event-census.ts'

export const visitCounts: Projection = { ...eventCensus, name: 'visit-counts' }
`

const readModel = `export const visitCountsModel = { name: 'visit-counts', tables: {} } as const
`

const view = `import type { QuestionOf, QuestionProps } from './question-props.ts'

export const Slider = ({ question, onAnswer }: QuestionProps<QuestionOf<'slider'>>) => (
  <main>
    {question.choices.map((choice) => (
      <button key={choice} type="button" onClick={() => onAnswer([choice])}>
        {choice}
      </button>
    ))}
  </main>
)
`

const screen = `export default function Gift() {
  return <h1>Give the plan</h1>
}
`

/** The additions that touch more than new files. The test applies all of them to a scratch copy. */
export const ADDITIONS: readonly ReadmeAddition[] = [
  {
    row: 'an event',
    files: {},
    edits: [
      {
        file: 'events/golden/samples/visit.jsonl',
        anchor: '{"type":"visit.agreed","version":1,"data":{}}\n',
        after: '{"type":"visit.guarantee-seen","version":1,"data":{}}\n',
      },
      {
        file: 'events/quiz/visit.ts',
        anchor: 'export const visitEvents = {\n',
        after:
          "  'visit.guarantee-seen': event({ recorded: 'The guarantee is seen.', data: z.object({}), fields: {} }),\n",
      },
      {
        file: 'docs/privacy.md',
        anchor: '| `visit.plan-ready-seen` | - |\n',
        after: '| `visit.guarantee-seen` | - |\n',
      },
      {
        file: 'api/support/steps.ts',
        anchor: "  'visit.offer-seen': 'Saw the offer',\n",
        after: "  'visit.guarantee-seen': 'Saw the guarantee',\n",
      },
    ],
  },
  {
    row: 'a projection that the API reads',
    files: {
      'db/figures/visit-counts.ts': readModel,
      'projector/figures/projections/visit-counts.ts': projection,
      'projector/figures/projections/visit-counts.test.ts':
        "import { test } from 'vitest'\ntest('counts visits', () => {})\n",
    },
    edits: [
      { file: 'db/read-models/names.ts', anchor: "  'withdrawals',\n", after: "  'visit-counts',\n" },
      {
        file: 'db/read-models.ts',
        anchor: "import { subscriptionModel } from './payment/subscription.ts'\n",
        after: "import { visitCountsModel } from './figures/visit-counts.ts'\n",
      },
      {
        file: 'db/read-models.ts',
        anchor: "  'event-census': eventCensusModel,\n",
        after: "  'visit-counts': visitCountsModel,\n",
      },
      {
        file: 'projector/projections.ts',
        anchor: "import { eventCensus } from './figures/projections/event-census.ts'\n",
        after: "import { visitCounts } from './figures/projections/visit-counts.ts'\n",
      },
      {
        file: 'projector/projections.ts',
        anchor: "  'event-census': eventCensus,\n",
        after: "  'visit-counts': visitCounts,\n",
      },
    ],
  },
  {
    row: 'an endpoint',
    files: {
      'api/contracts/quiz/greeting.ts': contract,
      'api/quiz/endpoints/greeting.ts': endpoint,
      'api/quiz/endpoints/greeting.test.ts': "import { test } from 'vitest'\ntest('greets', () => {})\n",
    },
    edits: [
      {
        file: 'api/quiz/routes.ts',
        anchor: "import { consentEndpoint } from './endpoints/consent.ts'\n",
        after: "import { greetingEndpoint } from './endpoints/greeting.ts'\n",
      },
      { file: 'api/quiz/routes.ts', anchor: '  quizDataEndpoint(context.funnel),\n', after: '  greetingEndpoint(),\n' },
    ],
  },
  {
    row: 'a screen',
    files: { 'web/offer/gift/gift.screen.tsx': screen },
    edits: [
      { file: 'web/paths.ts', anchor: "  success: '/success',\n", after: "  gift: '/gift',\n" },
      {
        file: 'web/routes.tsx',
        anchor: 'export const routes: RouteObject[] = [\n',
        after: "  { path: paths.gift, ...screen(() => import('./offer/gift/gift.screen.tsx')) },\n",
      },
      {
        file: 'web/e2e/shots/screens/funnel.ts',
        anchor: "  'under-18': paths.underAge,\n",
        after: '  gift: paths.gift,\n',
      },
      { file: 'api/settings/settings.ts', anchor: "  'under-18',\n", after: "  'gift',\n" },
    ],
  },
  {
    row: 'a question type',
    files: { 'web/quiz/questions/Slider.tsx': view },
    edits: [
      {
        file: 'api/contracts/quiz/funnel.ts',
        anchor: "  z.object({ ...question, type: z.literal('multi-select'), ...offered }),\n",
        after: "  z.object({ ...question, type: z.literal('slider'), ...offered }),\n",
      },
      {
        file: 'prove/simulation/behavior.ts',
        anchor: "const DROP_OFF_WEIGHT: Record<Question['type'], number> = {\n",
        after: '  slider: 1,\n',
      },
      {
        file: 'prove/simulation/behavior.ts',
        anchor: "const TYPICAL_SECONDS: Record<Question['type'], number> = {\n",
        after: '  slider: 4,\n',
      },
      { file: 'api/contracts/quiz/answer-kinds.ts', anchor: "  select: 'one',\n", after: "  slider: 'one',\n" },
      {
        file: 'web/quiz/questions/QuestionView.tsx',
        anchor: "import { Image } from './Image.tsx'\n",
        after: "import { Slider } from './Slider.tsx'\n",
      },
      {
        file: 'web/quiz/questions/QuestionView.tsx',
        anchor: '  select: SingleSelect,\n',
        after: '  slider: Slider,\n',
      },
      {
        file: 'api/content/quiz/v1/life.ts',
        anchor: 'export const life: Question[] = [\n',
        after: "  { key: 'gratitude', type: 'slider', question: 'How grateful are you?', choices: ['1', '10'] },\n",
      },
    ],
  },
  {
    row: 'a course block',
    files: {},
    edits: [
      {
        file: 'api/contracts/course/course.ts',
        anchor: "export const Block = z.discriminatedUnion('type', [",
        after: "z.object({ type: z.literal('Divider'), props: z.object({}) }), ",
      },
      {
        file: 'web/course/day/blocks/BlockView.tsx',
        anchor: 'export const blockViews: BlockViews<Block> = {\n',
        after: '  Divider: () => <hr />,\n',
      },
      {
        file: 'api/content/course/plan/lengths.ts',
        anchor: "    case 'AudioPlayer':\n",
        after: "    case 'Divider':\n",
      },
      {
        file: 'web/payment/success/SamplePage.tsx',
        anchor: "    case 'AudioPlayer':\n",
        after: "    case 'Divider':\n",
      },
      {
        file: 'api/content/course/courses/testing.ts',
        anchor: '  switch (type) {\n',
        after: "    case 'Divider':\n      return []\n",
      },
    ],
  },
]
