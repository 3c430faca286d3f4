import { Metadata, type ServiceError, type StatusObject, status } from '@grpc/grpc-js';
import {
  AppError,
  type ErrorCode,
  type ErrorDetails,
  type ErrorKind,
  errorCatalogue,
} from '@minutehand/contracts/errors';
import { z } from 'zod';
import { ERROR_DETAILS_BYTES } from './limits.ts';

/** The one table between kinds of errors and gRPC status. The exact code travels beside the status. */
const statusByKind: Readonly<Record<ErrorKind, status>> = {
  malformed: status.INVALID_ARGUMENT,
  validation: status.INVALID_ARGUMENT,
  unsupported_type: status.INVALID_ARGUMENT,
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
};

/** What gRPC itself answers when no handler did; every other status without a code is platform.internal. */
const codeOfBareStatus: Readonly<Partial<Record<status, ErrorCode>>> = {
  [status.UNAVAILABLE]: 'platform.unavailable',
  [status.DEADLINE_EXCEEDED]: 'platform.deadline_exceeded',
  [status.RESOURCE_EXHAUSTED]: 'platform.message_too_large',
};

const ERROR_KEY = 'minutehand-error-bin';

const wireError = z.object({
  code: z.string(),
  message: z.string(),
  details: z.object({
    fields: z.record(z.string(), z.array(z.string())).optional(),
    retryAfterSeconds: z.number().optional(),
    currentVersion: z.number().optional(),
  }),
});

function isKnownCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}

function encode(error: AppError): Buffer {
  const { code, message, details } = error;
  const whole = Buffer.from(JSON.stringify({ code, message, details }));
  if (whole.length <= ERROR_DETAILS_BYTES) return whole;
  return Buffer.from(JSON.stringify({ code, message: errorCatalogue[code].message, details: {} }));
}

/** What a server answers for an error. The status text is the code: message and details travel in metadata. */
export function toStatus(error: AppError): Pick<StatusObject, 'code' | 'details' | 'metadata'> & Error {
  const metadata = new Metadata();
  metadata.set(ERROR_KEY, encode(error));
  return Object.assign(new Error(error.code), {
    code: statusByKind[error.kind],
    details: error.code,
    metadata,
  });
}

/** The code that the service gave, if one did. A code that this process does not know is platform.internal. */
function answeredError(failure: ServiceError): AppError | undefined {
  const [encoded] = failure.metadata?.get(ERROR_KEY) ?? [];
  if (encoded === undefined) return undefined;
  try {
    const { code, message, details } = wireError.parse(JSON.parse(encoded.toString()));
    if (!isKnownCode(code)) return new AppError('platform.internal', { cause: failure });
    const known: ErrorDetails = details;
    return new AppError(code, { message, details: known });
  } catch {
    return new AppError('platform.internal', { cause: failure });
  }
}

export type CallFailure = {
  readonly error: AppError;
  /**
   * 'answered': the service itself said so. 'unreachable', 'late': nobody answered, or not in time; these open the circuit.
   * 'broken': gRPC failed in another way.
   */
  readonly how: 'answered' | 'unreachable' | 'late' | 'broken';
};

function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' && 'metadata' in error;
}

/** What a client makes of a failed call. */
export function toCallFailure(error: unknown): CallFailure {
  if (error instanceof AppError) return { error, how: 'broken' };
  if (!isServiceError(error)) return { error: new AppError('platform.internal', { cause: error }), how: 'broken' };
  const answered = answeredError(error);
  if (answered) return { error: answered, how: 'answered' };
  const code = codeOfBareStatus[error.code] ?? 'platform.internal';
  const how =
    error.code === status.UNAVAILABLE ? 'unreachable' : error.code === status.DEADLINE_EXCEEDED ? 'late' : 'broken';
  return { error: new AppError(code, { cause: error }), how };
}
