import { type Planted, type Violation } from './testing.planted.ts'

const plant = (name: string, source: string, says: RegExp): Violation => [`web/ui/${name}.ts`, `${source}\n`, says]

export const plainNames: Planted = {
  rule: 'project(plain-names)',
  violations: [
    plant('variable', 'export const tellAll = 1', /'tellAll' contains "tell".+ use publish, notify/),
    plant('function', 'export const f = () => {\n  const whoeverAsks = 1\n  return whoeverAsks\n}', /"whoever"/),
    plant('parameter', 'export const f = (toldAt: number) => toldAt', /"told"/),
    plant('destructured', 'export const f = ({ somebody }: { [name: string]: 1 }) => somebody', /"somebody"/),
    plant('constant', 'export const MADE_ANEW = 1', /"anew"/),
    plant('phrase-name', 'export const isGoneForGood = true', /"for good".+ use permanently/),
    plant('type', 'export type QuizWorld = 1', /"world".+ use Deps/),
    plant('interface', 'export interface Asked {\n  id: 1\n}', /"Asked".+ use RequestContext/),
    plant('type-parameter', 'export type Box<Told> = Told[]', /"told"/),
    plant('member', 'export type Box = { tenure: 1 }', /"tenure".+ use LeaseTerm/),
    plant('method', 'export type Box = { keepLeading(): void }', /"keep leading".+ use runWhileLeader/),
    plant('class', 'export class Box {\n  dice = 1\n}', /"dice".+ use rng/),
    plant('private', 'export class Box {\n  #crowd = 1\n  size = () => this.#crowd\n}', /"crowd".+ use personas/),
    plant('class-method', 'export class Box {\n  sharingReads() {}\n}', /"sharing reads"/),
    plant('key', 'export const box = { letters: [] }', /"letters".+ use deadLetters/),
    plant('renamed', "import { a as patience } from './a.ts'\nexport { patience }", /"patience"/),
    plant('whole-name', 'export const Opening = 1', /"Opening".+ use QuestionHeader/),
    plant('tidings', 'export const x = 1', /'tidings' contains "tidings".+ use StatusBanner/),
    ['web/interlude/banner.ts', 'export const x = 1\n', /'interlude' contains "interlude"/],
  ],
  allowed: {
    'web/ui/plain-words.ts':
      "import { told } from './old.ts'\n" +
      'export const layout = [told, { layer: 1, delayMs: 2, ways: 3, asked: 0, standby: 4, withstands: 5, deadLetters: 6 }]\n' +
      'export const { whoever: anyone } = { ...told }\nexport const openingHours = told.nobody()\n' +
      "export const storedName = { 'told at': 1, ['lay']: 2 }\n",
    'api/content/tells.ts': 'export const told = 1\n',
    'web/legal/telephone.ts': 'export const nobody = 1\n',
  },
}
