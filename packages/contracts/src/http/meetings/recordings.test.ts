import { expect, it } from '@jest/globals';
import { recordingChunkSchema } from './recordings.ts';

const chunk = { chunk_number: '0', current_duration: '3.000', mime_type: 'audio/webm' };

it.each(['1790000000.000', '-5', 'NaN', 'Infinity', '1e3', 'late', ''])(
  'a chunk with the unusable age "%s" is accepted without it',
  (age) => {
    expect(recordingChunkSchema.parse({ ...chunk, chunk_age: age })).toMatchObject({ chunk_age: undefined });
  },
);

it('a chunk has its age in seconds, if the client sends it', () => {
  expect(recordingChunkSchema.parse({ ...chunk, chunk_age: '60.500' }).chunk_age).toBe(60.5);
  expect(recordingChunkSchema.parse(chunk).chunk_age).toBeUndefined();
});
