/** Lets tests of the API trace events through the projections, as its process does. */
export { loadTraces } from '#projector/traces.ts'
