import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@minutehand/contracts/errors';
import { STREAM_CHUNK_BYTES } from '@minutehand/contracts/limits';
import type { Actor } from '../identity/index.ts';

/** The JSON of a record, whole or in parts. */
type JsonParts = Iterable<string>;

/** A field of the file with the data of a user or an account: one value, or a list whose records are read while it is being written. */
export type ExportSection =
  | { readonly section: string; readonly value: JsonParts }
  | { readonly section: string; readonly records: AsyncIterable<JsonParts> | Iterable<JsonParts> };

export function toRecord(value: unknown): JsonParts {
  return [JSON.stringify(value)];
}

/** Throws platform.session_required: an access token must not suffice to copy all data. */
export function requireSession({ accessTokenId }: Pick<Actor, 'accessTokenId'>): void {
  if (accessTokenId !== undefined) throw new AppError('platform.session_required');
}

/** Writes the sections of one service in chunks of bounded size. Holds one record at a time. */
export async function* writeExport(
  actor: Actor,
  sections: Iterable<ExportSection>,
  signal: AbortSignal,
): AsyncGenerator<{ section: string; chunk: Buffer }> {
  requireSession(actor);
  for (const section of sections) {
    for await (const chunk of toChunks(writeSection(section, signal))) yield { section: section.section, chunk };
  }
}

async function* writeSection(section: ExportSection, signal: AbortSignal): AsyncGenerator<string> {
  if ('value' in section) {
    yield* section.value;
    return;
  }
  let separator = '\n';
  yield '[';
  for await (const record of section.records) {
    signal.throwIfAborted();
    yield separator;
    yield* record;
    separator = ',\n';
  }
  yield ']';
}

async function* toChunks(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let pending: string[] = [];
  let characters = 0;
  for await (const part of parts) {
    pending.push(part);
    characters += part.length;
    if (characters < STREAM_CHUNK_BYTES) continue;
    yield* split(pending.join(''));
    pending = [];
    characters = 0;
    // Lets other requests run.
    await nextTurn();
  }
  yield* split(pending.join(''));
}

function* split(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += STREAM_CHUNK_BYTES)
    yield bytes.subarray(start, start + STREAM_CHUNK_BYTES);
}
