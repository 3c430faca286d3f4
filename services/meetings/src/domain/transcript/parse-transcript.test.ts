import { describe, expect, it } from '@jest/globals';
import { TRANSCRIPT_SEGMENTS_MAX } from '@minutehand/contracts/limits';
import fc from 'fast-check';
import { setSpeakerIdentity } from './corrections.ts';
import { decodeText } from './decode-text.ts';
import { getFileFormat, parseContentFormat, parseTranscript } from './parse-transcript.ts';
import { createTranscript, getDurationSeconds, getSpeakerName } from './transcript.ts';

const encodeUtf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

describe('the bytes of a transcript', () => {
  it('are UTF-8, or UTF-16 with a byte order mark', () => {
    expect(decodeText(Buffer.from('Žofie: ahoj'))).toBe('Žofie: ahoj');
    expect(decodeText(Buffer.from('\uFEFFŽofie: ahoj'))).toBe('Žofie: ahoj');
    expect(decodeText(encodeUtf16('Žofie: ahoj'))).toBe('Žofie: ahoj');
    expect(decodeText(encodeUtf16('Žofie: ahoj', true))).toBe('Žofie: ahoj');
  });

  it('are decoded without loss', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('\0') && !text.startsWith('\uFEFF'));
        expect(decodeText(Buffer.from(text))).toBe(text.toWellFormed());
      }),
    );
  });

  it('are rejected with the line if they are not text', () => {
    expect(() => decodeText(Buffer.from('Ann: a\nBob: \0'))).toThrow('Line 2: this file holds binary data');
    expect(() => decodeText(Buffer.from([0x41, 0x0a, 0x42, 0x0a, 0xff, 0x41]))).toThrow(
      'Line 3: this is not valid UTF-8',
    );
    expect(() => decodeText(Buffer.from('{\\rtf1 Hello}'))).toThrow('Line 1: this is an RTF document');
  });

  it('are at most 10 MB, even as UTF-8', () => {
    expect(() => decodeText(encodeUtf16('語'.repeat(4 * 1024 * 1024)))).toThrow('at most 10 MB');
  });
});

describe('the format of a transcript', () => {
  it('is determined by the file extension, ignoring case', () => {
    expect(getFileFormat('a.b.VTT')).toBe('vtt');
    expect(getFileFormat('notes.md')).toBe('markdown');
    expect(() => getFileFormat('talk.mp3')).toThrow('A transcript can be');
    expect(() => getFileFormat('talk.constructor')).toThrow('A transcript can be');
    expect(() => parseContentFormat('docx')).toThrow('A transcript can be');
  });

  it('is detected in pasted text of a timed format', () => {
    expect(parseTranscript('text', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi')[0]?.start).toBe(1);
    expect(parseTranscript('text', '1\n00:00:01,000 --> 00:00:02,000\nHi')[0]?.start).toBe(1);
    expect(parseTranscript('text', 'Ann: 1\nBob: 2')[0]?.start).toBeNull();
  });

  it('rejects a transcript without text', () => {
    expect(() => parseTranscript('text', ' \n\n')).toThrow('Line 1: there is no text');
    expect(() => parseTranscript('vtt', 'WEBVTT\n\n')).toThrow('Line 1: there is no text');
  });
});

describe('a transcript', () => {
  const createUtterance = (label: string | null, text = 'x', end: number | null = null) => ({
    label,
    start: end,
    end,
    text,
  });

  it('assigns ids to segments and speakers, new ones in each import', () => {
    const first = createTranscript([
      createUtterance('Ann'),
      createUtterance(null),
      createUtterance('Bob'),
      createUtterance('Ann'),
    ]);
    expect(first.speakers.map(({ id, label }) => [id, label])).toEqual([
      ['t1-p1', 'Ann'],
      ['t1-p2', 'Bob'],
    ]);
    expect(first.segments.map(({ id, speakerId }) => [id, speakerId])).toEqual([
      ['t1-s1', 't1-p1'],
      ['t1-s2', null],
      ['t1-s3', 't1-p2'],
      ['t1-s4', 't1-p1'],
    ]);
    expect(createTranscript([createUtterance('Ann')], first).segments[0]?.id).toBe('t2-s1');
  });

  it('keeps the identity of a label in the next import', () => {
    const named = setSpeakerIdentity({ ...createTranscript([createUtterance('Ann')]), version: 1 }, 't1-p1', {
      userId: 'u1',
      name: 'typed',
    });
    expect(createTranscript([createUtterance('Bob'), createUtterance('Ann')], named).speakers[1]).toMatchObject({
      userId: 'u1',
      name: null,
    });
  });

  it('has at most 20,000 segments', () => {
    const utterances = Array.from({ length: TRANSCRIPT_SEGMENTS_MAX + 1 }, () => createUtterance('Ann'));
    expect(createTranscript(utterances.slice(1)).segments).toHaveLength(TRANSCRIPT_SEGMENTS_MAX);
    expect(() => createTranscript(utterances)).toThrow('at most 20000 are possible');
  });

  it('has the duration of its last end, and none if untimed', () => {
    expect(getDurationSeconds(createTranscript([createUtterance('Ann', 'x', 9), createUtterance('Bob', 'x', 4)]))).toBe(
      9,
    );
    expect(getDurationSeconds(createTranscript([createUtterance('Ann')]))).toBeNull();
  });

  it('shows the member’s name, the typed name, or the label of a speaker', () => {
    const transcript = { ...createTranscript([createUtterance('Speaker 1')]), version: 1 };
    const shown = (person: { userId: string | null; name: string | null }) =>
      setSpeakerIdentity(transcript, 't1-p1', person).speakers.map((speaker) =>
        getSpeakerName(speaker, new Map([['u1', 'Ann Lee']])),
      )[0];
    expect(shown({ userId: 'u1', name: null })).toBe('Ann Lee');
    expect(shown({ userId: null, name: 'Ms Lee' })).toBe('Ms Lee');
    expect(shown({ userId: null, name: null })).toBe('Speaker 1');
    expect(() => setSpeakerIdentity(transcript, 't1-p9', { userId: null, name: 'x' })).toThrow(
      "isn't in the transcript",
    );
  });
});
