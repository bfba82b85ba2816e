import { type CallToolResult, McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { DayRange } from '#api/contracts/admins/admin.ts'
import { figures, FiguresQuery, Metric } from '#api/contracts/figures/query.ts'
import { answerFigures, type FiguresDeps } from '#api/figures/reports/answer.ts'
import { readMarks } from '#api/figures/reports/marks.ts'
import { INTERNAL } from '#api/http/error-response.ts'
import { parseBody, parseInput } from '#api/http/parse-input.ts'
import { Refusal } from '#commands/refusal.ts'
import { dimensionsOfFigure, familyOf } from '#events/figures/definitions/fitting.ts'
import { FIGURE_NAMES, FIGURES, type FigureName } from '#events/figures/definitions/money.ts'
import { adVerdicts, forecastOf, verdictQuestions } from '#events/figures/definitions/ad-verdicts.ts'
import { currency } from '#events/payment/money/plans.ts'
import { reportDayOf, reportZone } from '#events/time/report-day.ts'
import { DIMENSIONS } from '#events/figures/definitions/dimensions.ts'

/** Says how an assistant gets from a question to a figure. */
const INSTRUCTIONS =
  'Figures of a quiz funnel that sells a course. Ask list_figures first, then ask_figures. Money is in minor units of the currency of the reply. A refusal says which figures go with which dimensions. Nothing here names a person.'

/** Takes the turn of a token, and records what it does. */
export type Turn = {
  take: <T>(read: () => Promise<T>) => Promise<T>
  recordQuery: (query: object) => void
  reportFault: (error: unknown) => void
}

/** Creates the tools of one request. They read figures alone, and answer as the screens are answered. */
export const createTools = (deps: FiguresDeps, { take, recordQuery, reportFault }: Turn): McpServer => {
  const orRefusal = async (read: () => Promise<object>): Promise<CallToolResult> => {
    try {
      return reply(await take(read))
    } catch (error) {
      if (!(error instanceof Refusal)) reportFault(error)
      // The cause of a fault stays in the log.
      const text = error instanceof Refusal ? error.message : INTERNAL.message
      return { content: [{ type: 'text', text }], isError: true }
    }
  }
  const server = new McpServer({ name: 'figures', version: '1.0.0' }, { instructions: INSTRUCTIONS })
  const annotations = { readOnlyHint: true }

  server.registerTool(
    'list_figures',
    {
      description:
        'Lists all figures with the dimensions that each goes with, and all dimensions. Figures of one family can be asked for together; those of all but "money" need the time "event".',
      annotations,
    },
    () => reply(listFigures(deps)),
  )
  server.registerTool(
    'explain_figure',
    {
      description: 'Explains a figure: its definition, its formula, and the sums that it is made of.',
      inputSchema: asGiven(Named),
      annotations,
    },
    (given) => orRefusal(async () => explainFigure((parseInput(Named, given, 422) as z.output<typeof Named>).name)),
  )
  server.registerTool(
    'ask_figures',
    {
      description: 'Asks for figures by up to two dimensions, of a range of days, beside the period before.',
      inputSchema: asGiven(Question),
      annotations,
    },
    (given) =>
      orRefusal(async () => {
        const query = parseBody({ body: Question, refuses: figures.refuses }, given, 422) as FiguresQuery
        recordQuery(query)
        return await answerFigures(deps, query)
      }),
  )
  server.registerTool(
    'judge_ads',
    {
      description:
        'Says which ads to stop, which deserve more and which to wait for, as the first screen does: what a visitor of the quarter costs, and between which values one is worth, at every look. Null without enough old buyers.',
      annotations,
    },
    () =>
      orRefusal(async () => {
        const questions = verdictQuestions(reportDayOf(deps.clock()))
        recordQuery(questions.ads)
        return await judgeAds(deps, questions)
      }),
  )
  server.registerTool(
    'list_marks',
    {
      description:
        'Lists what changed on the days of a range: question sets, experiments, spend, prices, releases, notes.',
      inputSchema: asGiven(DayRange),
      annotations,
    },
    (given) =>
      orRefusal(async () => {
        const range = parseInput(DayRange, given, 422) as z.output<typeof DayRange>
        return { zone: reportZone(), marks: await readMarks(deps.reportPool, range) }
      }),
  )
  return server
}

const Question = FiguresQuery.strict()
const Named = z.object({ name: Metric })

/** Describes the input of a tool, and leaves its check to the tool: the SDK's refusals have a prefix of its own. */
const asGiven = (schema: StandardSchemaWithJSON): StandardSchemaWithJSON => ({
  '~standard': { ...schema['~standard'], validate: (value) => ({ value }) },
})

const explainFigure = (key: FigureName) => {
  const { name, unit, definition, formula, from } = FIGURES[key]
  return { key, name, unit, definition, formula, from, dimensions: dimensionsOfFigure(key) }
}

/** Lists all figures and dimensions, with what a program can't know: today, the zone of days, and the currency. */
const listFigures = ({ clock }: FiguresDeps) => ({
  figures: FIGURE_NAMES.map((key) => ({
    key,
    name: FIGURES[key].name,
    unit: FIGURES[key].unit,
    family: familyOf(key),
    dimensions: dimensionsOfFigure(key),
  })),
  dimensions: DIMENSIONS,
  today: reportDayOf(clock()),
  zone: reportZone(),
  currency,
})

/** Judges all ads of a quarter as the first screen does. */
const judgeAds = async (deps: FiguresDeps, { all, ads }: ReturnType<typeof verdictQuestions>) => {
  const forecast = forecastOf(await answerFigures(deps, FiguresQuery.parse(all)))
  const answer = await answerFigures(deps, FiguresQuery.parse(ads))
  const verdicts = forecast && adVerdicts(answer, forecast)
  return {
    currency,
    range: answer.range,
    forecast: forecast ?? null,
    ads: verdicts?.map(({ row, ...verdict }) => ({ ad: row.by[0], ...verdict })) ?? null,
  }
}

const reply = (content: object): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(content) }],
  structuredContent: content as Record<string, unknown>,
})
