import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseSrt, parseVtt } from '../transcript/parse-cues.ts';
import { createTranscript, type Utterance } from '../transcript/transcript.ts';
import type { ExportedTranscript } from './export-data.ts';
import { writeSrt, writeVtt } from './write-cues.ts';

const createExport = (utterances: readonly Utterance[]): ExportedTranscript => {
  const { speakers, segments } = createTranscript(utterances);
  const named = speakers.map((speaker) => ({ ...speaker, displayName: speaker.label, merged: [] }));
  return { version: 1, segments, speakers: named };
};
const toVtt = (utterances: readonly Utterance[]) => [...writeVtt(createExport(utterances))].join('');
const toSrt = (utterances: readonly Utterance[]) => [...writeSrt(createExport(utterances))].join('');
const createUtterance = (label: string | null, text: string): Utterance => ({ label, text, start: 1, end: 2.5 });

const HOSTILE = [
  ...['-->', '00:00:01.000 --> 00:00:02.000', '<script>alert(1)</script>', '<v Eve>It was me</v>', '<00:01.000>'],
  ...[
    'NOTE a --> b',
    'WEBVTT',
    '1',
    '&lt;b&gt; &amp; &#10; &',
    '{\\an8}up',
    '<i>',
    'a < b > c',
    'Eve: yes',
    'x:',
    ': ',
  ],
  ...[
    'a\n\n2\n00:00:09,000 --> 00:00:10,000\nb',
    '\r',
    'a\u2028b',
    'Γιώργος',
    'Ольга: да',
    'فاطمة الزهراء',
    '山田太郎: はい',
    '김민준',
  ],
];

describe('captions', () => {
  it.each(HOSTILE)('keep %j as text and as a name when they are parsed again', (text) => {
    const name = text.trim() || 'x';
    for (const utterances of [
      [createUtterance('Ann', text), createUtterance(name, 'Hello'), createUtterance('Ann', '')],
      [createUtterance(null, text), createUtterance(null, 'Hello')],
      [createUtterance('Ann', 'Hello'), createUtterance(null, text)],
    ]) {
      const written = utterances.map((utterance) => ({
        ...utterance,
        text: utterance.text.trim() === '' ? '' : utterance.text.replace(/^ +| +$/g, ''),
      }));
      expect(parseVtt(toVtt(written))).toEqual(written);
      expect(parseSrt(toSrt(written))).toEqual(written);
    }
  });

  it('give the same segments when parsed again, for random words, times and speakers', () => {
    const words = fc
      .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: 4 })
      .map((parts) =>
        parts
          .join(' ')
          .replaceAll('\0', '')
          .replace(/^[ \t]+|[ \t]+$/g, ''),
      );
    const label = fc.option(words.filter((name) => name.trim() !== '' && [...name].length <= 150));
    const randomCues = fc.array(
      fc.record({ label, text: words, start: fc.integer({ min: 0, max: 36e7 }), length: fc.nat(600_000) }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(randomCues, (cues) => {
        const utterances = cues.map(({ start, length, ...rest }) => {
          const end = Math.min(start + length, 36e7);
          return { ...rest, start: start / 1000, end: end / 1000 };
        });
        expect(parseVtt(toVtt(utterances))).toEqual(utterances);
        expect(parseSrt(toSrt(utterances))).toEqual(utterances);
      }),
    );
  });

  it('use the common form', () => {
    const utterances = [createUtterance('Ann Lee', 'We ship at 1 < 2 & on time.'), createUtterance('Бо', 'Да.')];
    expect(toVtt(utterances)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<v Ann Lee>We ship at 1 &lt; 2 &amp; on time.</v>\n\n00:00:01.000 --> 00:00:02.500\n<v Бо>Да.</v>\n',
    );
    expect(toSrt(utterances)).toBe(
      '1\n00:00:01,000 --> 00:00:02,500\nAnn Lee: We ship at 1 < 2 & on time.\n\n2\n00:00:01,000 --> 00:00:02,500\nБо: Да.\n',
    );
  });

  it('are rejected without times, and without a transcript', () => {
    const untimed = [{ label: 'Ann', text: 'Hello', start: null, end: null }];
    for (const write of [toVtt, toSrt]) {
      expect(() => write(untimed)).toThrow(expect.objectContaining({ code: 'export.untimed' }));
      expect(() => write([])).toThrow(expect.objectContaining({ code: 'meeting.transcript_missing' }));
    }
  });
});
