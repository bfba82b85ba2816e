import { runGuarded } from '#tools/analyst/guard/guard.ts'

await runGuarded(new URL('ask.ts', import.meta.url))
