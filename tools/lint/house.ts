import { arrows } from './arrows.ts'
import { noBrowserGlobals } from './browser-globals.ts'
import { noClockOrDice } from './clock-and-dice.ts'
import { noNodeInWeb, noZodInWeb } from './web-imports.ts'

/** The rules only this house has. Which files each one watches is said in .oxlintrc.json. */
export default {
  meta: { name: 'house' },
  rules: {
    arrows,
    'no-browser-globals': noBrowserGlobals,
    'no-clock-or-dice': noClockOrDice,
    'no-node-in-web': noNodeInWeb,
    'no-zod-in-web': noZodInWeb,
  },
}
