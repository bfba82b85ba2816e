import { give, type Planted, use, useType, type Violation } from './testing.planted.ts'

const contracts: Violation[] = [
  [
    'api/contracts/package.ts',
    use('@nats-io/transport-node'),
    /^api\/contracts\/ may not import '@nats-io\/transport-node'\. The browser downloads this file/,
  ],
  ['api/contracts/almost.ts', use('zodiac'), /may not import 'zodiac'/],
  ['api/contracts/node.ts', use('node:crypto'), /may not import 'node:crypto'/],
  ['api/contracts/root-file.ts', use('../../package.json'), /may not import/],
  ['api/contracts/type.ts', useType('koa'), /may not import 'koa'/],
  ['api/contracts/tool.ts', use('vitest'), /may not import 'vitest'/],
  [
    'api/contracts/event.ts',
    use('#events/payment/payment.ts'),
    /may import events\/course\/courses\/, events\/figures\/definitions\/, .+; not events\//,
  ],
]

const money: Violation[] = [
  ['events/payment/money/package.ts', use('zod'), /^events\/payment\/money\/ may not import 'zod'/],
  [
    'events/payment/money/event.ts',
    use('#events/payment/payment.ts'),
    /^events\/payment\/money\/ may import events\/time\/; not events\//,
  ],
  ['web/quiz/event.ts', use('#events/payment/payment.ts'), /^web\/ may import .+; not events\//],
]

const content: Violation[] = [
  ['web/quiz/questions.ts', use('#api/content/quiz/v1.ts'), /^web\/ may import .+; not api\//],
  ['web/quiz/all.ts', give("import.meta.glob('../../api/content/*.ts')"), /not api\//],
  ['web/quiz/beside.ts', use('#api/content/device/../plan/preview.ts'), /not api\//],
  ['web/quiz/similar-name.ts', use('#api/content/devices.ts'), /not api\//],
  ['db/price.ts', use('#api/content/device/device.ts'), /not api\/content\/device\/ /],
  ['api/contracts/price.ts', use('../content/device/device.ts'), /not api\/content\/device\/ /],
]

const tests: Violation[] = [
  ['web/lib/queue.ts', use('#prove/servers/database.ts'), /^web\/ may import .+; not prove\//],
  ['web/lib/queue.test.ts', use('#db/client.ts'), /^web\/ may import .+; not db\//],
  ['commands/course/save.test.ts', use('#api/testing.ts'), /^commands\/ may import .+; not api\//],
  [
    'events/admin.test.ts',
    use('#projector/course/projections/progress.ts'),
    /^events\/ may import .+; not projector\//,
  ],
]

const commands: Violation[] = [
  ['commands/refuse.ts', use('#api/contracts/course.ts'), /^commands\/ may import .+; not api\/contracts\//],
  ['commands/course/days.ts', use('#api/content/courses/catalog.ts'), /^commands\/ may import .+; not api\/ /],
  ['commands/payment/call.ts', use('#providers/paddle/paddle-api.ts'), /^commands\/ may import .+; not providers\//],
  ['commands/payment/mail.ts', use('#projector/reactions/mail/mail.ts'), /^commands\/ may import .+; not projector\//],
]

const testCode: Violation[] = [
  ['api/http/server.ts', use('#api/testing.ts'), /^Only tests may import test code \('#api\/testing\.ts'\)/],
  ['projector/engine/mail.ts', use('../mail/testing.mail.ts'), /^Only tests may import test code/],
  ['web/lib/price.ts', useType('./price.test.ts'), /^Only tests may import test code/],
]

export const importDirection: Planted = {
  rule: 'project(import-direction)',
  violations: [...contracts, ...money, ...content, ...tests, ...commands, ...testCode],
  allowed: {
    'api/contracts/shape.ts': use('zod') + "export { core } from 'zod/v4'\n",
    'api/contracts/neighbor.ts': use('./shape.ts') + "export { z } from '#api/contracts/deep/shape.ts'\n",
    'api/contracts/shape.test.ts':
      use('vitest') + "export * from 'fast-check'\nexport * from '#prove/servers/database.ts'\n",
    'api/testing.mail.ts': use('#prove/servers/database.ts') + "export * from '#api/testing.ts'\n",
    'commands/visitor/answer.ts': use('#db/event-store.ts') + "export * from '#events/quiz/quiz.ts'\n",
    'projector/reactions/ask.ts': use('#commands/visitor/answer.ts'),
    'api/content/picture.test.ts': use('#tools/weigh/main.ts') + "export * from '#operate/servers/child-process.ts'\n",
    'prove/load.ts': use('#api/testing.ts'),
    'api/contracts/license.ts': use('#events/payment/money/licenses.ts'),
    'api/quiz/price.ts': use('#events/payment/money/plans.ts'),
    'events/license.ts': use('./money/licenses.ts'),
    'events/packages.ts':
      use('zod') + "export { connect } from '@nats-io/transport-node'\nexport { URL } from 'node:url'\n",
    'projector/reactions/price.ts': use('#events/payment/money/plans.ts'),
    'operate/paths.ts': give("[import.meta.resolve('#web/main.tsx'), new URL('../web/main.tsx', import.meta.url)]"),
    'web/e2e/buy.test.ts': use('../../prove/servers/database.ts') + "export * from '#prove/servers/product.ts'\n",
    'web/quiz/license.ts': use('#events/payment/money/licenses.ts'),
    'web/quiz/price.ts':
      use('#events/payment/money/plans.ts') + "export type { Plan } from '../../events/payment/money/plans.ts'\n",
    'vite.config.ts': "export { thing } from './web/build/thing.ts'\nexport default {}\n",
  },
}
