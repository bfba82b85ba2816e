import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { traceIdOf, type Tracing } from './tracing.ts'

/** Ends of processes don't wait longer for the collector. */
const CLOSE_TIMEOUT_MS = 2_000

type OtlpOptions = { service: string; endpoint: string; ratio: number }

/** Returns the id of the span of the request itself, which every process derives from the trace. */
const requestSpanOf = (traceId: string) => traceId.slice(16)

/** Creates tracing that sends OTLP over HTTP as JSON. */
export const createOtlpTracing = ({ service, endpoint, ratio }: OtlpOptions): Tracing => {
  const sampler = new TraceIdRatioBasedSampler(ratio)
  const random = new RandomIdGenerator()
  /** Set while the span of a request is created, which is synchronous. */
  let request: string | undefined
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    idGenerator: {
      generateTraceId: () => request ?? random.generateTraceId(),
      generateSpanId: () => (request === undefined ? random.generateSpanId() : requestSpanOf(request)),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
        scheduledDelayMillis: 1_000,
      }),
    ],
  })
  const tracer = provider.getTracer('bible-plan')
  const isTraceSampled = (traceId: string) =>
    sampler.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED

  return {
    isSampled: (correlation) => isTraceSampled(traceIdOf(correlation)),
    record: ({ correlation, name, startMs, endMs, attributes, hasFailed = false, isRequest = false }) => {
      const traceId = traceIdOf(correlation)
      if (!isTraceSampled(traceId)) return
      const parent = { traceId, spanId: requestSpanOf(traceId), traceFlags: TraceFlags.SAMPLED, isRemote: true }
      request = isRequest ? traceId : undefined
      const span = tracer.startSpan(
        name,
        { startTime: startMs, attributes, kind: isRequest ? SpanKind.SERVER : SpanKind.INTERNAL },
        isRequest ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent),
      )
      request = undefined
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(endMs)
    },
    close: async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, CLOSE_TIMEOUT_MS)
      await Promise.race([provider.shutdown().catch(() => {}), promise])
      clearTimeout(timer)
    },
  }
}
