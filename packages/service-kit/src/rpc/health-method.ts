import type { MethodDefinition } from './types.ts';

/** The standard gRPC health check, also used by Kubernetes. Its response has one enum field: 1 is SERVING, 2 is NOT_SERVING. */
export type ServingStatus = 'serving' | 'not_serving';

const STATUS_FIELD = 0x08;
const SERVING = 1;
const NOT_SERVING = 2;

export const healthCheck = {
  path: '/grpc.health.v1.Health/Check',
  requestStream: false,
  responseStream: false,
  requestSerialize: (_: Record<string, never>): Buffer => Buffer.alloc(0),
  requestDeserialize: (_: Buffer): Record<string, never> => ({}),
  responseSerialize: (value: ServingStatus): Buffer =>
    Buffer.from([STATUS_FIELD, value === 'serving' ? SERVING : NOT_SERVING]),
  responseDeserialize: (bytes: Buffer): ServingStatus => (bytes[1] === SERVING ? 'serving' : 'not_serving'),
} as const satisfies MethodDefinition;
