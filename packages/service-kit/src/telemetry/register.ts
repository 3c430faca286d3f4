// Preloaded: node --import @minutehand/service-kit/tracing src/main.ts
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { hostname } from 'node:os';
import { pathToFileURL } from 'node:url';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { propagateManually } from './propagate-manually.ts';
import { createRedactionProcessor } from './redaction-processor.ts';
import { registerTelemetryShutdown } from './shutdown.ts';

const { env } = process;

if (env.OTEL_SDK_DISABLED !== 'true') await startTracing();

/**
 * Uses the SDK's packages instead of sdk-node, which loads grpc-js before it could be instrumented. Without an endpoint, nothing
 * is recorded or patched (patching costs about 5 % of a request's time), but traces are propagated manually between services and
 * logs contain their ids.
 */
async function startTracing(): Promise<void> {
  const hasEndpoint = Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT);
  if (hasEndpoint) await instrument();
  else propagateManually();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': getServiceName(), 'host.name': hostname() })),
    sampler: hasEndpoint ? createSampler() : new AlwaysOffSampler(),
    spanProcessors: hasEndpoint ? [createRedactionProcessor(), await createExporter()] : [],
  });
  trace.setGlobalTracerProvider(provider);
  registerTelemetryShutdown(() => provider.shutdown());
}

async function instrument(): Promise<void> {
  const { register } = await import('import-in-the-middle/register-hooks.mjs');
  const { registerInstrumentations } = await import('@opentelemetry/instrumentation');
  const { createInstrumentations, INSTRUMENTED_MODULES } = await import('./instrumentations.ts');
  register({ include: INSTRUMENTED_MODULES });
  registerInstrumentations({ instrumentations: createInstrumentations() });
}

async function createExporter(): Promise<BatchSpanProcessor> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  return new BatchSpanProcessor({ exporter: new OTLPTraceExporter() });
}

/** OTEL_TRACES_SAMPLER_ARG: the share of traces to sample, 0 to 1. Default: all. */
function createSampler(): Sampler {
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG ?? 1);
  return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio >= 0 && ratio <= 1 ? ratio : 1) });
}

/** Returns OTEL_SERVICE_NAME, or the name of the program's package: "meetings" for @minutehand/meetings or @minutehand/service-meetings. */
function getServiceName(): string {
  if (env.OTEL_SERVICE_NAME) return env.OTEL_SERVICE_NAME;
  const program = process.argv[1];
  const manifest = program ? findPackageJSON(pathToFileURL(program)) : undefined;
  if (!manifest) return 'unknown';
  const { name = 'unknown' } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string };
  return name.replace(/^@minutehand\/(?:service-(?!kit))?/, '');
}
