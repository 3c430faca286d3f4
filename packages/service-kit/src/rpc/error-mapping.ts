import { Metadata, type ServiceError, type StatusObject, status } from '@grpc/grpc-js';
import {
  AppError,
  type ErrorCode,
  type ErrorDetails,
  type ErrorKind,
  errorCatalog,
} from '@minutehand/contracts/errors';
import { z } from 'zod';
import { ERROR_DETAILS_BYTES } from './limits.ts';

/** The gRPC status of each error kind. The exact code is sent in the metadata. */
const statusByKind: Readonly<Record<ErrorKind, status>> = {
  malformed: status.INVALID_ARGUMENT,
  validation: status.INVALID_ARGUMENT,
  unsupported_type: status.INVALID_ARGUMENT,
  range_unsatisfiable: status.OUT_OF_RANGE,
  unauthenticated: status.UNAUTHENTICATED,
  forbidden: status.PERMISSION_DENIED,
  not_found: status.NOT_FOUND,
  conflict: status.ABORTED,
  too_large: status.RESOURCE_EXHAUSTED,
  rate_limited: status.RESOURCE_EXHAUSTED,
  internal: status.INTERNAL,
  bad_gateway: status.INTERNAL,
  unavailable: status.UNAVAILABLE,
  timeout: status.DEADLINE_EXCEEDED,
  insufficient_storage: status.RESOURCE_EXHAUSTED,
};

/** Codes of statuses that gRPC itself returns. Any other status without a code is platform.internal. */
const codeByStatus: Readonly<Partial<Record<status, ErrorCode>>> = {
  [status.UNAVAILABLE]: 'platform.unavailable',
  [status.DEADLINE_EXCEEDED]: 'platform.deadline_exceeded',
  [status.RESOURCE_EXHAUSTED]: 'platform.message_too_large',
  // A process of an earlier release, which lacks the method: during a rolling update.
  [status.UNIMPLEMENTED]: 'platform.unavailable',
};

const ERROR_KEY = 'minutehand-error-bin';

const wireError = z.object({
  code: z.string(),
  message: z.string(),
  details: z.object({
    fields: z.record(z.string(), z.array(z.string())).optional(),
    retryAfterSeconds: z.number().optional(),
    currentVersion: z.number().optional(),
    byteSize: z.number().optional(),
  }),
});

function isKnownCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalog, code);
}

function encode(error: AppError): Buffer {
  const { code, message, details } = error;
  const bytes = Buffer.from(JSON.stringify({ code, message, details }));
  if (bytes.length <= ERROR_DETAILS_BYTES) return bytes;
  return Buffer.from(JSON.stringify({ code, message: errorCatalog[code].message, details: {} }));
}

/** Converts an error to a gRPC status. The status text is the code; message and details are sent in the metadata. */
export function toStatus(error: AppError): Pick<StatusObject, 'code' | 'details' | 'metadata'> & Error {
  const metadata = new Metadata();
  metadata.set(ERROR_KEY, encode(error));
  return Object.assign(new Error(error.code), {
    code: statusByKind[error.kind],
    details: error.code,
    metadata,
  });
}

/** Returns the error that the service sent, if any. A code unknown to this process is platform.internal. */
function parseServiceError(failure: ServiceError): AppError | undefined {
  const [encoded] = failure.metadata?.get(ERROR_KEY) ?? [];
  if (encoded === undefined) return undefined;
  try {
    const { code, message, details } = wireError.parse(JSON.parse(encoded.toString()));
    if (!isKnownCode(code)) return new AppError('platform.internal', { cause: failure });
    const knownDetails: ErrorDetails = details;
    return new AppError(code, { message, details: knownDetails });
  } catch {
    return new AppError('platform.internal', { cause: failure });
  }
}

export type CallFailure = {
  readonly error: AppError;
  /**
   * 'responded': the service returned the error, or lacks the method. 'unreachable', 'timed_out': no response, or not in time; these open the circuit.
   * 'inconclusive': any other gRPC failure.
   */
  readonly kind: 'responded' | 'unreachable' | 'timed_out' | 'inconclusive';
};

/** The kinds of failures whose status has no code in the metadata. */
const kindByStatus: Readonly<Partial<Record<status, CallFailure['kind']>>> = {
  [status.UNAVAILABLE]: 'unreachable',
  [status.DEADLINE_EXCEEDED]: 'timed_out',
  [status.UNIMPLEMENTED]: 'responded',
};

function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' && 'metadata' in error;
}

/** Classifies the failure of a call. */
export function toCallFailure(error: unknown): CallFailure {
  if (error instanceof AppError) return { error, kind: 'inconclusive' };
  if (!isServiceError(error))
    return { error: new AppError('platform.internal', { cause: error }), kind: 'inconclusive' };
  const serviceError = parseServiceError(error);
  if (serviceError) return { error: serviceError, kind: 'responded' };
  const code = codeByStatus[error.code] ?? 'platform.internal';
  return { error: new AppError(code, { cause: error }), kind: kindByStatus[error.code] ?? 'inconclusive' };
}
