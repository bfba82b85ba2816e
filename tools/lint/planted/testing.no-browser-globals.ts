import { give, type Planted, type Violation } from './testing.planted.ts'

const values = ['window', 'document', 'localStorage', 'sessionStorage', 'navigator', 'location'].map(
  (name): Violation => [`api/http/${name}.ts`, give(`${name}.x`), /belongs to a browser/],
)

export const noBrowserGlobals: Planted = {
  rule: 'project(no-browser-globals)',
  violations: [
    ...values,
    ['db/alert.ts', give("() => alert('no')"), /'alert' belongs to a browser/],
    ['events/element.ts', 'export type E = HTMLElement\n', /the code belongs in web\//],
    ['projector/typeof.ts', give('typeof window'), /'window' belongs to a browser/],
    ['projector/mail/page.ts', give('globalThis.document'), /'document' belongs/],
    ['operate/screen.ts', give('screen.width'), /'screen' belongs/],
    ['api/contracts/style.ts', give('(c: CSSStyleSheet) => c'), /'CSSStyleSheet' belongs/],
    ['api/quiz/forgotten.ts', give('`Dear ${name}`'), /declare or import it/],
    ['api/quiz/forgotten.test.ts', give('[event]'), /declare or import it/],
  ],
  allowed: {
    'api/quiz/own-names.ts': give('(name: string, event: { status: number }) => [name, event.status]'),
    'web/ui/scroll.ts': give('() => window.scrollTo(0, 0)'),
  },
}
