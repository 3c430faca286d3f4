import { isAppError } from '@minutehand/contracts/errors';
import { ERROR_CAUSES_MAX, ERROR_MESSAGE_CHARACTERS } from './limits.ts';

/** Error classes whose messages quote their input. */
const ERRORS_WITH_CONTENT = new Set(['SyntaxError', 'ValidationError', 'CastError', 'MongoServerError', 'ZodError']);

export type LoggedError = {
  type: string;
  code?: string | number;
  message?: string;
  stack?: string;
  cause?: LoggedError;
};

function getFrames(stack: string | undefined): string {
  const lines = stack?.split('\n') ?? [];
  return lines.filter((line) => /^\s+at /.test(line)).join('\n');
}

/** Returns class, code and stack of an error. The message is included only if it cannot quote user content, and never for an AppError. */
export function serializeError(error: unknown, depth = 0): LoggedError | undefined {
  if (error === undefined || error === null) return undefined;
  if (!(error instanceof Error)) return { type: typeof error };
  const logged: LoggedError = { type: error.name };
  if ('code' in error && (typeof error.code === 'string' || typeof error.code === 'number')) logged.code = error.code;
  if (!isAppError(error) && !ERRORS_WITH_CONTENT.has(error.name))
    logged.message = error.message.slice(0, ERROR_MESSAGE_CHARACTERS);
  const frames = getFrames(error.stack);
  if (frames) logged.stack = frames;
  if (depth < ERROR_CAUSES_MAX) {
    const cause = serializeError(error.cause, depth + 1);
    if (cause) logged.cause = cause;
  }
  return logged;
}
