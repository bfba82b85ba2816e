import { constants, setPriority } from 'node:os'

// Loading the code takes a second of a core, which visitors on the same machine need more.
setPriority(constants.priority.PRIORITY_LOW)
await import('./ask.ts')
