import type { Planted } from './testing.planted.ts'

const at = (name: string) => `api/content/course/plan/${name}.ts`

export const noContentInCode: Planted = {
  rule: 'project(no-content-in-code)',
  violations: [
    [at('sentence'), "export const is = (text: string) => text === 'Pick a day.'\n", /by its words or place/],
    [at('title'), "export const is = (title: string) => title !== 'Four readings'\n", /Four readings/],
    [at('phrase'), "export const short = (text: string) => text.replace('five minutes', 'two')\n", /give the block/],
    [at('positions'), "export const days = ['2 3+1.0 5.0 6 0']\n", /by its words or place/],
    [
      at('switch'),
      "export const of = (text: string) => {\n  switch (text) {\n    case 'Too little time':\n      return 1\n    default:\n      return 0\n  }\n}\n",
      /Too little time/,
    ],
  ],
  allowed: {
    [at('ids')]: "export const is = (id: string) => id === 'd01-practice' || id.endsWith('-gratitude')\n",
    [at('types')]: "export const is = (block: { type: string }) => block.type === 'QuizBlock'\n",
    [at('texts')]: "export const TEXTS = { title: 'Four readings', minutes: '{minutes}' }\n",
    'api/content/course/plan/words.test.ts': "export const is = (text: string) => text === 'Pick a day.'\n",
  },
}
