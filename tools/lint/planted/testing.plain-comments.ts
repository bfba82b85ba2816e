import { give, type Planted, type Violation } from './testing.planted.ts'

const comment = (name: string, text: string, says: RegExp): Violation => [`web/ui/${name}.ts`, text + give('1'), says]
const title = (name: string, call: string, says: RegExp): Violation => [`api/http/${name}.test.ts`, `${call}\n`, says]

export const plainComments: Planted = {
  rule: 'project(plain-comments)',
  violations: [
    comment('what', '/** What the page shows. */\n', /starts with a subject and a verb .+ not with "What"/),
    comment('who', '// Who may sign in.\n', /not with "Who"/),
    comment('whose', '/*\n * Whose account it is.\n */\n', /not with "Whose"/),
    comment('which', '// Which of them is shown.\n', /not with "Which"/),
    comment('where', '/** Where a visitor is. */\n', /not with "Where"/),
    comment('those', '// Those who paid.\n', /not with "Those"/),
    comment('that-which', '// That which is left.\n', /not with "That which"/),
    comment('archaic', '// The server told the browser.\n', /"told" is not plain English: write publish, notify/),
    comment('capital', '// Returns early.\n// Nobody waits.\n', /"Nobody" is not plain English/),
    comment('phrase', '/**\n * Stops for\n * good.\n */\n', /"for good" is not plain English: write permanently/),
    comment('phrase-in-lines', '// Cleans up by\n// itself.\n', /"by itself" is not plain English/),
    comment('quoted', "// Don't say 'as it were'.\n", /"as it were" is not plain English: write nothing/),
    ['api/content/day.ts', `/** What a day shows. */\n${give('1')}`, /not with "What"/],
    ['web/site/page.ts', `// Nobody waits.\n${give('1')}`, /"Nobody" is not plain English/],
    ['web/ui/Dialog.tsx', give('<p>{/* Closes by itself. */}</p>'), /"by itself" is not plain English/],
    title('test', "it('tells the API', () => {})", /"tells" is not plain English/),
    title('each', "test.each([1])('%i stands', () => {})", /"stands" is not plain English/),
    title('table', "it.each`a\n${1}`('counts $a anew', () => {})", /"anew" is not plain English/),
    title('no-subject', "it('is stored', () => {})", /can't start with "is"/),
    title('relative', "test.each([1])('that pays %i is stored', () => {})", /can't start with "that"/),
    title('group', 'describe.skip(`the ${1} telephone`, () => {})', /"telephone" is not plain English/),
  ],
  allowed: {
    'web/ui/plain.ts':
      '// Returns the parts in order.\n// Where they overlap, the first one wins.\n// A standby takes over.\n' +
      '/* The layout of a layer: overlaid, for good reason. Whatever happens, it is safe. */\n' +
      give("'What nobody told: texts on screens are not comments.'"),
    'api/http/plain.test.ts':
      "it('what is not found answers with 404', () => expect('nobody told').toBe(1))\ntest.each([1])('%i', () => {})\n",
    'api/content/verse.ts': give("'What follows was told by Luke.'"),
  },
}
