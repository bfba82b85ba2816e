import type { Tracing } from './tracing.ts'

export type TracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_TRACES_SAMPLER: string
  OTEL_TRACES_SAMPLER_ARG: number
}

/** Returns the part of all traces that are sent, from 0 to 1. Traces start here, so `parentbased_` changes nothing. */
const ratioOf = ({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingSettings) => {
  if (sampler.endsWith('always_off')) return 0
  return sampler.endsWith('traceidratio') ? ratio : 1
}

/** Returns the tracing of this process. Without an endpoint it is undefined, and no code of OpenTelemetry is loaded. */
export const createTracing = async (service: string, settings: TracingSettings): Promise<Tracing | undefined> => {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return undefined
  const { createOtlpTracing } = await import('./otlp.ts')
  return createOtlpTracing({ service, endpoint, ratio: ratioOf(settings) })
}
