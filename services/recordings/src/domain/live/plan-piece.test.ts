import { describe, expect, it } from '@jest/globals';
import type { Recording } from '../recordings/recording.ts';
import { findPieceOffset, planPiece } from './plan-piece.ts';

const pieceSeconds = 15;
const createRange = (from: number, to: number) => ({ from, to, firstEndSeconds: from + 1, endSeconds: to + 1 });
const createRecording = (chunks: Recording['chunks'], starts: readonly number[] = [0]) => ({
  chunks,
  parts: starts.map((from) => ({ from, container: 'webm' as const })),
  unreadable: [],
  sequences: [],
});

describe('the next piece of a live transcript', () => {
  it('waits until enough audio follows the last one', () => {
    expect(planPiece(createRecording([createRange(0, 13)]), { coveredSeconds: 0, pieceSeconds })).toBeUndefined();
    expect(planPiece(createRecording([createRange(0, 28)]), { coveredSeconds: 15, pieceSeconds })).toBeUndefined();
  });

  it('starts in the chunk that contains the end of the last one', () => {
    expect(planPiece(createRecording([createRange(0, 29)]), { coveredSeconds: 14.5, pieceSeconds })).toMatchObject({
      from: 14.5,
      to: 30,
      headerChunk: 0,
      fromChunk: 13,
      toChunk: 29,
      mayEndEarlier: true,
    });
  });

  it('omits audio that is older than a minute', () => {
    expect(planPiece(createRecording([createRange(0, 199)]), { coveredSeconds: 10, pieceSeconds })).toMatchObject({
      from: 140,
      to: 200,
    });
  });

  it('ends with its container, and the next one starts with the next container', () => {
    const chunks = [createRange(0, 29)];
    const first = planPiece(createRecording(chunks, [0, 20]), { coveredSeconds: 14, pieceSeconds });
    expect(first).toMatchObject({ from: 14, to: 20, headerChunk: 0, toChunk: 19, mayEndEarlier: false });
    const all = createRecording([createRange(0, 39)], [0, 20]);
    expect(planPiece(all, { coveredSeconds: 20, pieceSeconds })).toMatchObject({ from: 20, to: 40, headerChunk: 20 });
  });

  it('waits for missing chunks until enough later audio is stored', () => {
    const waiting = createRecording([createRange(0, 9), createRange(12, 20)]);
    expect(planPiece(waiting, { coveredSeconds: 0, pieceSeconds })).toBeUndefined();
    const enough = createRecording([createRange(0, 9), createRange(12, 40)]);
    expect(planPiece(enough, { coveredSeconds: 0, pieceSeconds })).toMatchObject({ from: 0, to: 10, toChunk: 9 });
    expect(planPiece(enough, { coveredSeconds: 10, pieceSeconds })).toMatchObject({
      from: 12,
      to: 41,
      firstChunk: 12,
    });
  });
});

describe('the start of a piece in its audio', () => {
  const piece = { from: 15, to: 31, headerChunk: 0, fromChunk: 14 };
  const audio = { length: 20.5, decodedFrom: 10, coveredMedia: { headerChunk: 0, seconds: 14.2 } };

  it('is the end of the last piece by the times of the container', () => {
    expect(findPieceOffset(piece, audio)).toBeCloseTo(4.2);
  });

  it('is the start of the container for its first piece', () => {
    const first = { from: 0, to: 15, headerChunk: 0, fromChunk: 0 };
    expect(findPieceOffset(first, { length: 15.6, decodedFrom: 0, coveredMedia: null })).toBe(0);
  });

  it.each([
    ['the time of its first sample is not known', { ...audio, decodedFrom: null }],
    ['the end of the last piece is not known', { ...audio, coveredMedia: null }],
    ['a new container began', { ...audio, coveredMedia: { headerChunk: 7, seconds: 14.2 } }],
    ['audio between the pieces was left out', { ...audio, coveredMedia: { headerChunk: 0, seconds: 10.2 } }],
  ])('is estimated by the times of the chunks if %s', (_name, known) => {
    expect(findPieceOffset(piece, known)).toBeCloseTo(4.5);
  });
});
