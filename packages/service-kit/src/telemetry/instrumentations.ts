import { MINUTE_MS } from '@minutehand/contracts/limits';
import type { Instrumentation } from '@opentelemetry/instrumentation';
import { AmqplibInstrumentation } from '@opentelemetry/instrumentation-amqplib';
import { ExpressInstrumentation, ExpressLayerType } from '@opentelemetry/instrumentation-express';
import { GrpcInstrumentation } from '@opentelemetry/instrumentation-grpc';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { MongoDBInstrumentation } from '@opentelemetry/instrumentation-mongodb';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';

/** A consumer's span ends with its acknowledgement, or after this time (ms). */
const CONSUME_SPAN_MS = 10 * MINUTE_MS;
const PROBES = /^\/(health\/|metrics)/;

/**
 * Modules that the loader hook makes patchable; limited to these, so that starting stays fast. Without the hook, ES modules are
 * loaded unpatched and silently produce no spans.
 */
export const INSTRUMENTED_MODULES = [
  'http',
  'https',
  'node:http',
  'node:https',
  /\/node_modules\/(?:express|@grpc\/grpc-js|amqplib|ioredis|mongodb)\//,
];

/** Creates the instrumentations. Those of Mongoose and of Express's router are left out because they duplicate the spans of mongodb and express. */
export function createInstrumentations(): Instrumentation[] {
  return [
    new HttpInstrumentation({ ignoreIncomingRequestHook: (request) => PROBES.test(request.url ?? '') }),
    new GrpcInstrumentation({ ignoreGrpcMethods: ['Check'] }),
    new AmqplibInstrumentation({ consumeTimeoutMs: CONSUME_SPAN_MS }),
    new UndiciInstrumentation(),
    new ExpressInstrumentation({ ignoreLayersType: [ExpressLayerType.MIDDLEWARE] }),
    new IORedisInstrumentation({ dbStatementSerializer: (command) => command }),
    new MongoDBInstrumentation({ dbStatementSerializer: () => '' }),
  ];
}
