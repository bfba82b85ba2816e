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
    use('#events/payment.ts'),
    /may import events\/courses\/, events\/money\/, events\/time\.ts; not events\//,
  ],
]

const money: Violation[] = [
  ['events/money/package.ts', use('zod'), /^events\/money\/ may not import 'zod'/],
  ['events/money/event.ts', use('#events/payment.ts'), /^events\/money\/ may import no other folder; not events\//],
  ['web/funnel/event.ts', use('#events/payment.ts'), /^web\/ may import .+; not events\//],
]

const plans: Violation[] = [
  ['web/funnel/questions.ts', use('#api/content/questions/v1.ts'), /^web\/ may import .+; not api\//],
  ['web/funnel/all.ts', give("import.meta.glob('../../api/content/*.ts')"), /not api\//],
  ['web/funnel/beside.ts', use('#api/content/plans.ts/../plan-prices.ts'), /not api\//],
  ['web/funnel/similar-name.ts', use('#api/content/plans.tsx'), /not api\//],
  ['api/content/plans.ts', use('uuid'), /may not import 'uuid'.+keep it plain data/],
  ['db/price.ts', use('#api/content/plans.ts'), /not api\/content\/plans\.ts \(/],
  ['api/contracts/price.ts', use('../content/plans.ts'), /not api\/content\/plans\.ts \(/],
]

const tests: Violation[] = [
  ['web/lib/queue.ts', use('#testing/database.ts'), /^web\/ may import .+; not testing\//],
  ['web/lib/queue.test.ts', use('#db/client.ts'), /^web\/ may import .+; not db\//],
  ['commands/course/save.test.ts', use('#api/testing.ts'), /^commands\/ may import .+; not api\//],
  ['events/admin.test.ts', use('#projector/projections/progress.ts'), /^events\/ may import .+; not projector\//],
]

const commands: Violation[] = [
  ['commands/refuse.ts', use('#api/contracts/course.ts'), /^commands\/ may import .+; not api\/contracts\//],
  ['commands/course/days.ts', use('#api/content/courses/catalog.ts'), /^commands\/ may import .+; not api\/ /],
  ['commands/payment/mail.ts', use('#projector/reactions/mail/mail.ts'), /^commands\/ may import .+; not projector\//],
]

const testCode: Violation[] = [
  ['api/http/server.ts', use('#api/testing.ts'), /^Only tests may import test code \('#api\/testing\.ts'\)/],
  ['projector/engine/mail.ts', use('../reactions/mail/testing.mail.ts'), /^Only tests may import test code/],
  ['web/lib/price.ts', useType('./price.test.ts'), /^Only tests may import test code/],
]

export const importDirection: Planted = {
  rule: 'project(import-direction)',
  violations: [...contracts, ...money, ...plans, ...tests, ...commands, ...testCode],
  allowed: {
    'api/contracts/shape.ts': use('zod') + "export { core } from 'zod/v4'\n",
    'api/contracts/neighbor.ts': use('./shape.ts') + "export { z } from '#api/contracts/deep/shape.ts'\n",
    'api/contracts/shape.test.ts': use('vitest') + "export * from 'fast-check'\nexport * from '#testing/database.ts'\n",
    'api/testing.mail.ts': use('#testing/database.ts') + "export * from '#api/testing.ts'\n",
    'commands/visitor/answer.ts': use('#db/store/event-store.ts') + "export * from '#events/quiz.ts'\n",
    'projector/reactions/ask.ts': use('#commands/visitor/answer.ts'),
    'api/content/picture.test.ts': use('#tools/weigh/main.ts') + "export * from '#servers/child-process.ts'\n",
    'bench/load.ts': use('#api/testing.ts'),
    'api/contracts/license.ts': use('#events/money/licenses.ts'),
    'api/funnel/price.ts': use('#api/content/plans.ts'),
    'events/license.ts': use('./money/licenses.ts'),
    'events/packages.ts':
      use('zod') + "export { connect } from '@nats-io/transport-node'\nexport { URL } from 'node:url'\n",
    'projector/reactions/price.ts': use('#api/content/plans.ts'),
    'run/paths.ts': give("[import.meta.resolve('#web/main.tsx'), new URL('../web/main.tsx', import.meta.url)]"),
    'web/e2e/buy.test.ts': use('../../testing/database.ts') + "export * from '#testing/product.ts'\n",
    'web/funnel/license.ts': use('#events/money/licenses.ts'),
    'web/funnel/price.ts': use('#api/content/plans.ts') + "export type { Plan } from '../../api/content/plans.ts'\n",
    'vite.config.ts': "export { thing } from './web/build/thing.ts'\nexport default {}\n",
  },
}
