import { runGuarded } from '#tools/analyst/guard/guard.ts'

await runGuarded(new URL('program.ts', import.meta.url))
