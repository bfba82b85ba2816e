import { traceStream } from '#projector/engine/trace.ts'

/** Loads the projections for the explorer at its first request, as the API needs them for nothing else. */
export const loadTraces = async () => {
  const { projections } = await import('#projector/projections/index.ts')
  return (history: Parameters<typeof traceStream>[1]) => traceStream(projections, history)
}
