import { AppError } from '@minutehand/contracts/errors';
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** The default message of an issue, to follow the name of the field. */
function describeIssue(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${addArticle(issue.expected)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? "can't be blank"
        : `must be at least ${issue.minimum}${getUnit(issue.origin)}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${getUnit(issue.origin)}`;
    default:
      return undefined;
  }
}

function addArticle(type: string): string {
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}

function getUnit(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' entries' : '';
}

/** The key of messages about the whole body. */
const WHOLE_BODY = 'base';

/** Drops the wrapper: `meeting.title` is `title`. Keeps list positions: `invitations.0.email`. */
function toFieldName(path: readonly PropertyKey[]): string {
  const isWrapped = path.length > 1 && typeof path[1] === 'string';
  return (isWrapped ? path.slice(1) : path).map(String).join('.') || WHOLE_BODY;
}

/** Formats a message as a sentence: "Title can't be blank." Keeps messages that are sentences. */
export function toSentence(field: string, message: string): string {
  const isFragment = /^[a-z]/.test(message);
  const name = field === WHOLE_BODY ? 'the body' : field.replaceAll('_', ' ');
  const text = isFragment ? `${name.charAt(0).toUpperCase()}${name.slice(1)} ${message}` : message;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Parses input with a schema. Throws gateway.input_invalid with messages by field, or platform.not_found for invalid params. */
export function parseInput(schema: z.ZodType | undefined, raw: unknown, part: 'params' | 'query' | 'body'): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(raw ?? {}, { error: describeIssue });
  if (result.success) return result.data;
  // An invalid path parameter cannot match a resource.
  if (part === 'params') throw new AppError('platform.not_found');
  const fields: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const field = toFieldName(issue.path);
    fields[field] = [...(fields[field] ?? []), issue.message];
  }
  const [field, messages] = Object.entries(fields)[0] ?? [WHOLE_BODY, []];
  throw new AppError('gateway.input_invalid', {
    message: toSentence(field, messages[0] ?? 'is wrong'),
    details: { fields },
  });
}

/** The output of the schema of a body. Throws gateway.input_invalid with messages by field. */
export function parseBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  // parseInput returns the output of this schema.
  return parseInput(schema, body, 'body') as z.output<T>;
}
