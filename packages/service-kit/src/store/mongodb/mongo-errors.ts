import { AppError } from '@minutehand/contracts/errors';
import { mongo } from 'mongoose';
import { DuplicateKeyError } from '../errors.ts';

/** Name prefix of indexes that the store creates. */
export const INDEX_PREFIX = 'mh_';

const DUPLICATE_KEY = 11000;
const TOO_LARGE = new Set([10334, 17419, 17420]);
/** HostUnreachable, HostNotFound, MaxTimeMSExpired, NetworkTimeout, shutdown, and the errors while a primary steps down or is elected. */
const UNREACHABLE = new Set([6, 7, 50, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);
const CONNECTION_ERRORS = [
  mongo.MongoNetworkError,
  mongo.MongoServerSelectionError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoClientClosedError,
  mongo.MongoExpiredSessionError,
  mongo.MongoOperationTimeoutError,
];

/** Runs an operation and converts driver errors to the store's errors. */
export async function withStoreErrors<R>(operation: () => Promise<R>): Promise<R> {
  try {
    return await operation();
  } catch (error) {
    throw toStoreError(error);
  }
}

function toStoreError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isUnreachable =
    CONNECTION_ERRORS.some((kind) => error instanceof kind) ||
    error.name === 'MongooseServerSelectionError' ||
    error.name === 'MongoWaitQueueTimeoutError' ||
    (error instanceof mongo.MongoServerError && UNREACHABLE.has(Number(error.code)));
  if (isUnreachable) return new AppError('platform.unavailable', { cause: error });
  if (!(error instanceof mongo.MongoServerError)) return error;
  if (error.code === DUPLICATE_KEY) return new DuplicateKeyError(getDuplicateIndex(error));
  return TOO_LARGE.has(Number(error.code)) ? new AppError('platform.message_too_large', { cause: error }) : error;
}

/** Not every server returns the key pattern, but all name the index in the message: "… index: mh_by_email dup key: …". */
function getDuplicateIndex(error: mongo.MongoServerError): string {
  const name = /index: (?:\S*\$)?(\S+?)\s+dup key/.exec(error.message)?.[1] ?? '_id_';
  return name.startsWith(INDEX_PREFIX) ? name.slice(INDEX_PREFIX.length) : 'id';
}
