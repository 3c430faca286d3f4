import { isAppError } from '@minutehand/contracts/errors';
import { ERROR_CAUSES_SHOWN, ERROR_MESSAGE_CHARACTERS } from './limits.ts';

/** Classes whose messages quote what they choked on. */
const QUOTING = new Set(['SyntaxError', 'ValidationError', 'CastError', 'MongoServerError', 'ZodError']);

export type LoggedError = {
  type: string;
  code?: string | number;
  message?: string;
  stack?: string;
  cause?: LoggedError;
};

function framesOf(stack: string | undefined): string {
  const lines = stack?.split('\n') ?? [];
  return lines.filter((line) => /^\s+at /.test(line)).join('\n');
}

/** Class, code and stack. The message only of errors that don't quote people's content, and never an AppError's. */
export function serializeError(error: unknown, depth = 0): LoggedError | undefined {
  if (error === undefined || error === null) return undefined;
  if (!(error instanceof Error)) return { type: typeof error };
  const logged: LoggedError = { type: error.name };
  if ('code' in error && (typeof error.code === 'string' || typeof error.code === 'number')) logged.code = error.code;
  if (!isAppError(error) && !QUOTING.has(error.name)) logged.message = error.message.slice(0, ERROR_MESSAGE_CHARACTERS);
  const frames = framesOf(error.stack);
  if (frames) logged.stack = frames;
  if (depth < ERROR_CAUSES_SHOWN) {
    const cause = serializeError(error.cause, depth + 1);
    if (cause) logged.cause = cause;
  }
  return logged;
}
