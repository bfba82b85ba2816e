import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { readArguments } from '#db/arguments.ts'
import { endWithSentence } from '#db/startup.ts'
import { ANALYST_PROJECTIONS, projections } from '#projector/projections/index.ts'
import { PROJECTION_KINDS, projectionTemplate } from './template.ts'

const NAME = 'NAME is lower-case words and hyphens: make projection NAME=hours-of-day'

const ProjectionArguments = z.object({
  NAME: z
    .string({ error: NAME })
    .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, NAME)
    .refine((name) => !projections.some((one) => one.name === name), {
      error: ({ input }) => `There is a projection ${String(input)} already`,
    }),
  KIND: z.enum(PROJECTION_KINDS, `KIND is ${PROJECTION_KINDS.join(' or ')}`).default('ts'),
})

const run = async () => {
  const { NAME: name, KIND } = readArguments(ProjectionArguments)
  await mkdir(ANALYST_PROJECTIONS, { recursive: true })
  for (const [file, text] of Object.entries(projectionTemplate(name, KIND))) {
    const target = path.join(ANALYST_PROJECTIONS, file)
    await writeFile(target, text, { flag: 'wx' })
    process.stdout.write(`${path.relative(process.cwd(), target)}\n`)
  }
}

run().catch(endWithSentence)
