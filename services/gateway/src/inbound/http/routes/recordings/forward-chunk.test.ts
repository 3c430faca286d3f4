import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { StoreChunkRequest, StoreSmallChunkRequest } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import type { Clients } from '../../clients.ts';
import { readFileForm } from '../../requests/file-form.ts';
import { forwardChunk, forwardSmallChunk } from './forward-chunk.ts';

const audio = Buffer.from('the bytes of a chunk');
const part = (name: string, value: string | Buffer) => [
  `--edge\r\nContent-Disposition: form-data; name="${name}"${name === 'chunk' ? '; filename="a.webm"' : ''}\r\n\r\n`,
  value,
  '\r\n',
];
const fields = [...part('chunk_number', '3'), ...part('current_duration', '4'), ...part('mime_type', 'audio/webm')];
const fieldsLast = [...part('chunk', audio), ...fields, '--edge--\r\n'];
const response = { recordingId: 'r1', chunkNumber: 3, nextChunkNumber: 4 };

/** A request whose body arrives in these pieces. */
function createRequest(pieces: readonly (string | Buffer)[], isComplete = true): IncomingMessage {
  const body = Readable.from(pieces.map((piece) => Buffer.from(piece)));
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
  return Object.assign(body, { headers, complete: isComplete }) as unknown as IncomingMessage;
}

/** Forwards the file of a form to a recordings service that keeps what it receives. */
async function forward(request: IncomingMessage, size: 'small' | 'large' = 'small') {
  const received: { small?: StoreSmallChunkRequest; parts?: StoreChunkRequest[] } = {};
  const recordings = {
    storeSmallChunk: async (message: StoreSmallChunkRequest) => {
      received.small = message;
      return response;
    },
    storeChunk: async (messages: AsyncIterable<StoreChunkRequest>) => {
      received.parts = [];
      for await (const message of messages) received.parts.push(message);
      return response;
    },
  } as unknown as Clients['recordings'];
  const options = { fileField: 'chunk', maxFileBytes: 1_000_000 };
  const call = { as: createActor() };
  const form = await readFileForm(request, options, (file) =>
    size === 'small'
      ? forwardSmallChunk(recordings, { meetingId: 'm1', file }, async () => call)
      : forwardChunk(recordings, { meetingId: 'm1', file }, call),
  );
  return { ...received, result: form.result };
}

describe('a chunk', () => {
  it.each([
    ['after', fieldsLast],
    ['before', [...fields, ...part('chunk', audio), '--edge--\r\n']],
  ])('of a small form is forwarded in one message, with fields that come %s the file', async (_case, pieces) => {
    const { small, parts, result } = await forward(createRequest(pieces));
    expect(small).toMatchObject({ meetingId: 'm1', chunk: audio, fields: { chunkNumber: 3, mimeType: 'audio/webm' } });
    expect([parts, result]).toEqual([undefined, response]);
  });

  it('of a large form is forwarded while it arrives', async () => {
    const { small, parts = [] } = await forward(createRequest(fieldsLast), 'large');
    expect(small).toBeUndefined();
    expect(parts.map(({ part }) => part?.$case)).toEqual(['header', 'chunk', 'fields']);
  });

  it('is not forwarded if a field of its form is wrong', async () => {
    const pieces = [...part('chunk', audio), ...part('chunk_number', 'three'), '--edge--\r\n'];
    await expect(forward(createRequest(pieces))).rejects.toEqual(matchError('gateway.input_invalid'));
  });

  it('is not forwarded if its client disconnects', async () => {
    const pieces = fieldsLast.slice(0, 2);
    await expect(forward(createRequest(pieces, false))).rejects.toEqual(matchError('gateway.body_malformed'));
  });
});
