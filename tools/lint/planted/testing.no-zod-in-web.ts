import { give, type Planted, use } from './testing.planted.ts'

export const noZodInWeb: Planted = {
  rule: 'project(no-zod-in-web)',
  violations: [
    ['web/quiz/email.ts', use('zod'), /import 'zod\/mini'/],
    ['web/lib/v4.ts', use('zod/v4'), /28 kB to the first chunk/],
    ['web/lib/star.ts', "export * from 'zod'\n", /28 kB to the first chunk/],
    ['web/lib/later.ts', give("() => import('zod')"), /28 kB to the first chunk/],
    // `verbatimModuleSyntax` leaves the import in place if only its names are types.
    ['web/lib/type-name.ts', "import { type z } from 'zod'\nexport type Z = z.ZodType\n", /`import type`/],
  ],
  allowed: {
    'web/admin/range.ts': use('zod'),
    'web/e2e/shape.test.ts': use('zod'),
    'web/ui/shape.test.tsx': use('zod'),
    'web/quiz/name.ts': use('zod/mini') + "export type { ZodType } from 'zod'\n",
  },
}
