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
    plant('interface', 'export interface Told {\n  id: 1\n}', /"told"/),
    plant('type-parameter', 'export type Box<Told> = Told[]', /"told"/),
    plant('member', 'export type Box = { toldAt: 1 }', /"told"/),
    plant('method', 'export type Box = { telephone(): void }', /"telephone".+ use phone/),
    plant('class', 'export class Box {\n  nobody = 1\n}', /"nobody"/),
    plant('private', 'export class Box {\n  #whoever = 1\n  size = () => this.#whoever\n}', /"whoever"/),
    plant('class-method', 'export class Box {\n  standBy() {}\n}', /"stand by"/),
    plant('key', 'export const box = { beneath: [] }', /"beneath"/),
    plant('renamed', "import { a as anew } from './a.ts'\nexport { anew }", /"anew"/),
    plant('of-ours', 'export const x = 1', /'of-ours' contains "of ours"/),
    ['web/beneath/banner.ts', 'export const x = 1\n', /'beneath' contains "beneath"/],
  ],
  allowed: {
    'web/ui/plain-words.ts':
      "import { told } from './old.ts'\n" +
      'export const layout = [told, { layer: 1, delayMs: 2, standby: 3, withstands: 4 }]\n' +
      'export const { whoever: anyone } = { ...told }\nexport const hours = told.nobody()\n' +
      "export const storedName = { 'told at': 1, ['lay']: 2 }\n",
    'api/content/tells.ts': 'export const told = 1\n',
    'web/site/telephone.ts': 'export const nobody = 1\n',
  },
}
