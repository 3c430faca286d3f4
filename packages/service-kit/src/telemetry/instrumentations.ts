import { MINUTE_MS } from '@minutehand/contracts/limits';
import type { Instrumentation } from '@opentelemetry/instrumentation';
import { AmqplibInstrumentation } from '@opentelemetry/instrumentation-amqplib';
import { ExpressInstrumentation, ExpressLayerType } from '@opentelemetry/instrumentation-express';
import { GrpcInstrumentation } from '@opentelemetry/instrumentation-grpc';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { MongoDBInstrumentation } from '@opentelemetry/instrumentation-mongodb';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';

/** A consumer's span ends with its acknowledgement, or after this time. */
const CONSUME_SPAN_MS = 10 * MINUTE_MS;
const PROBES = /^\/(health\/|metrics)/;

/**
 * What the loader must let be changed as it loads: the packages below, and nothing else, so that starting stays fast.
 * Without it ES modules get their own, unchanged copies and lose their spans without a word.
 */
export const INSTRUMENTED_MODULES = [
  'http',
  'https',
  'node:http',
  'node:https',
  /\/node_modules\/(?:express|@grpc\/grpc-js|amqplib|ioredis|mongodb)\//,
];

/** For where spans are sent. Mongoose and Express's router would say the same twice: only mongodb and express speak. */
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
