import { runGuarded } from '#tools/analyst/guard/guard.ts'

await runGuarded(new URL('run.ts', import.meta.url))
