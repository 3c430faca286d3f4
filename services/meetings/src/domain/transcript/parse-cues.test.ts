import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseSrt, parseVtt } from './parse-cues.ts';

const parseBody = (body: string) => parseVtt(`WEBVTT\n\n${body}`);
const createCue = (text: string) => `00:01.000 --> 00:02.000\n${text}`;

describe('a WebVTT file', () => {
  it('makes one segment of each cue, with its times in seconds', () => {
    expect(
      parseBody('00:01.500 --> 00:02.250\nHello\n\nintro\n01:00:00.000 --> 01:00:01.000 align:start position:0%\nHi'),
    ).toEqual([
      { label: null, start: 1.5, end: 2.25, text: 'Hello' },
      { label: null, start: 3600, end: 3601, text: 'Hi' },
    ]);
  });

  it('skips the header, notes, styles and regions', () => {
    const file =
      'WEBVTT - Sync\nKind: captions\n\nNOTE\na --> b\nis a note\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:x\n\n' +
      `NOTE one line\n\n${createCue('Hello')}`;
    expect(parseVtt(file)).toHaveLength(1);
  });

  it('parses a cue with the identifier NOTE as a cue', () => {
    expect(parseBody('NOTE\n00:01.000 --> 00:02.000\nHello')).toHaveLength(1);
  });

  it('gets the speaker from voice tags with classes and entities', () => {
    expect(parseBody(createCue('<v Ann B>Hello</v>'))[0]).toMatchObject({ label: 'Ann B', text: 'Hello' });
    expect(parseBody(createCue('<v.loud.first R&amp;D>Hello'))[0]).toMatchObject({ label: 'R&D', text: 'Hello' });
  });

  it('ignores labels if the file has voice tags', () => {
    expect(parseBody(`${createCue('<v Ann>Hello')}\n\n${createCue('The plan: wait')}`)[1]).toMatchObject({
      label: null,
      text: 'The plan: wait',
    });
  });

  it('keeps a second speaker of a cue in its text', () => {
    expect(parseBody(createCue('<v Ann>Ready?</v>\n<v Bob>Yes.</v>'))[0]).toMatchObject({
      label: 'Ann',
      text: 'Ready? Bob: Yes.',
    });
  });

  it('gets labels from the text without voice tags, and continues the speaker', () => {
    expect(
      parseBody(`${createCue('Ann: Hello')}\n\n${createCue('and welcome')}\n\n${createCue('Bob: Hi')}`).map(
        ({ label }) => label,
      ),
    ).toEqual(['Ann', 'Ann', 'Bob']);
  });

  it('joins the lines of a cue with a space and strips markup only', () => {
    const text = '<i>Well</i>,\n<00:00:01.500><c.yellow>a</c> &lt;b&gt; &amp;amp; 1 < 2 <3 <laughs> &#x263A; &nope;';
    expect(parseBody(createCue(text))[0]?.text).toBe('Well, a <b> &amp; 1 < 2 <3 <laughs> ☺ &nope;');
  });

  it('keeps overlapping cues in order, and empty cues', () => {
    const file = '00:05.000 --> 00:09.000\nlong\n\n00:06.000 --> 00:07.000\nshort\n\n00:01.000 --> 00:02.000\n';
    expect(parseBody(file).map(({ start, text }) => [start, text])).toEqual([
      [5, 'long'],
      [6, 'short'],
      [1, ''],
    ]);
  });

  it.each([
    ['a cue that ends before it starts', '00:03.000 --> 00:02.000\nx', 'Line 3: the cue ends before it starts.'],
    ['a negative time', '-00:03.000 --> 00:02.000\nx', 'Line 3: the time -00:03.000 is negative.'],
    ['seconds past 59', '00:75.000 --> 00:80.000\nx', 'Line 3: "00:75.000" is not a time such as 00:01:02.500.'],
    [
      'hours beyond the maximum',
      '00:01.000 --> 999999:00:00.000\nx',
      'Line 3: the time 999999:00:00.000 lies beyond 100 hours.',
    ],
    ['a block without timing', `${createCue('x')}\n\nlost words`, 'Line 6: a timing such as'],
    [
      'a cue that starts inside another one',
      `${createCue('x')}\n2\n${createCue('y')}`,
      'Line 6: a cue starts here without an empty line',
    ],
  ])('rejects %s and states the line', (_case, body, message) => {
    expect(() => parseBody(body)).toThrow(message);
  });

  it('rejects a file that does not start with WEBVTT', () => {
    expect(() => parseVtt(`1\n${createCue('x')}`)).toThrow('Line 1: a WebVTT file starts with WEBVTT.');
  });

  it('returns exactly one segment per cue, for random files', () => {
    const word = fc.stringMatching(/^[^\s<>&:{}-]{1,10}$/u);
    const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
    const cues = fc.array(
      fc.record({ speaker: text, text, start: fc.integer({ min: 0, max: 8e7 }), length: fc.nat(600_000) }),
      { minLength: 1, maxLength: 20 },
    );
    const stamp = (ms: number) =>
      `${String(Math.floor(ms / 3_600_000)).padStart(2, '0')}:${new Date(ms).toISOString().slice(14, 23)}`;
    fc.assert(
      fc.property(cues, (entries) => {
        const file = entries.map(
          ({ speaker, text: words, start, length }) =>
            `${stamp(start)} --> ${stamp(start + length)}\n<v ${speaker}>${words}</v>`,
        );
        expect(parseVtt(`WEBVTT\n\n${file.join('\n\n')}\n`)).toEqual(
          entries.map(({ speaker, text: words, start, length }) => ({
            label: speaker,
            start: start / 1000,
            end: (start + length) / 1000,
            text: words,
          })),
        );
      }),
    );
  });
});

describe('a SubRip file', () => {
  it('parses decimal commas, numbers, CRLF and overrides', () => {
    const file =
      '1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}<i>Ann: Hello</i>\r\nall\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nBob: Hi\r\n';
    expect(parseSrt(file)).toEqual([
      { label: 'Ann', start: 1, end: 2.5, text: 'Hello all' },
      { label: 'Bob', start: 3, end: 4, text: 'Hi' },
    ]);
  });

  it('rejects text without timings and states the line', () => {
    expect(() => parseSrt('1\nHello')).toThrow('Line 1: a timing such as');
  });
});
