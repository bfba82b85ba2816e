import type { Planted } from './testing.planted.ts'

const says = /page translation/
const component = (body: string) => `export const Note = ({ on }: { on: boolean }) => ${body}\n`

export const noBareText: Planted = {
  rule: 'project(no-bare-text)',
  violations: [
    ['web/ui/whole.tsx', component("on ? 'Now' : null"), says],
    ['web/ui/choice.tsx', component('on ? `Now ${on}` : <p>Later</p>'), says],
    ['web/ui/part.tsx', component("on && 'Now'"), says],
    ['web/ui/early.tsx', component("{\n  if (!on) return '–'\n  return <p>Now</p>\n}"), says],
  ],
  allowed: {
    'web/ui/element.tsx': component("<p>{on && 'Now'}</p>"),
    'web/ui/text.tsx': "export const textOf = (on: boolean) => (on ? 'Now' : 'Later')\n",
  },
}
