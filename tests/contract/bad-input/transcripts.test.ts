import { beforeAll, describe, expect, it } from '@jest/globals';
import { MIB } from '@minutehand/contracts/limits';
import { zip } from '@minutehand/test-kit/docx';
import { getTestedProduct } from '@minutehand/test-kit/product';
import {
  createMeeting,
  getMeeting,
  getMinutes,
  getTranscript,
  importTranscript,
  upload,
  waitUntilReady,
} from '../meeting-requests.ts';
import { type Person, register } from '../person.ts';
import { expectClearError } from './clear-error.ts';
import { expectProcessesHealthy } from './process-health.ts';

const READY_MS = 60_000;
let person: Person;
expectProcessesHealthy();
beforeAll(async () => {
  person = await register();
});

async function importInto(content: string, format = 'text') {
  const { id } = await createMeeting(person);
  const response = await importTranscript(person, id, { format, content });
  expectClearError(response, { format, content: content.slice(0, 200) });
  return { id, answer: response };
}

async function importFile(name: string, bytes: string | Uint8Array) {
  const signedId = await upload(person, name, bytes);
  const { id } = await createMeeting(person);
  const response = await importTranscript(person, id, { signed_id: signedId });
  expectClearError(response, name);
  return { id, answer: response };
}

const cue = (from: string, to: string, text = 'Ann: Hello') => `WEBVTT\n\n${from} --> ${to}\n${text}\n`;
const wide = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const talk = 'Ann: We decided to launch the website on the first of December.\nBob: I will write the announcement.\n';

/** Description, file and expected status. */
const documents: readonly (readonly [string, () => Buffer, number])[] = [
  ['a document that unpacks to 80 MB', () => zip({ 'word/document.xml': Buffer.alloc(80 * MIB) }), 413],
  [
    'a document of 12 MB of text',
    () => zip({ 'word/document.xml': `<w:p><w:t>${'Hello '.repeat(2_000_000)}</w:t></w:p>` }),
    413,
  ],
  [
    'a document that names entities in entities',
    () =>
      zip({
        'word/document.xml': '<!DOCTYPE a [<!ENTITY a "&b;&b;"><!ENTITY b "&a;&a;">]><w:p><w:t>&a;</w:t></w:p>',
      }),
    202,
  ],
  [
    'a document that asks for a file of ours',
    () =>
      zip({
        'word/document.xml': '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:p><w:t>Ann: &x;</w:t></w:p>',
      }),
    202,
  ],
  [
    'a document whose place is elsewhere',
    () => zip({ '_rels/.rels': '<Relationship Type="http://x/officeDocument" Target="../../../etc/passwd"/>' }),
    422,
  ],
];

/** Description, format, content, expected status and expected message. */
const refused: readonly (readonly [string, string, () => string, number, RegExp])[] = [
  ['50 MB pasted', 'text', () => 'Ann: Hello there.\n'.repeat((50 * MIB) / 18), 413, /larger than \d+ MB/],
  ['11 MB pasted', 'text', () => 'Ann: Hello there.\n'.repeat((11 * MIB) / 18), 413, /10 MB/],
  ['nothing', 'text', () => '', 422, /empty|no text/i],
  ['nothing but a byte order mark', 'text', () => '\ufeff', 422, /empty|no text/i],
  ['nothing but spaces and lines', 'text', () => ' \r\n\t\n\r \n', 422, /empty|no text/i],
  ['labels without words', 'text', () => 'Ann: \nBob: \n', 422, /empty|no text/i],
  ['a head and no cues', 'vtt', () => 'WEBVTT\n\n', 422, /empty|no text/i],
  ['a NUL', 'text', () => 'Ann: He\0llo', 422, /^Line 1: /],
  ['a time that runs backwards', 'vtt', () => cue('00:00:05.000', '00:00:01.000'), 422, /^Line 3: .*ends before/],
  ['a negative time', 'vtt', () => cue('-00:00:05.000', '00:00:01.000'), 422, /^Line 3: .*negative/],
  [
    'an hour that nobody lives to see',
    'vtt',
    () => cue('00:00:00.000', '999999:00:00.000'),
    422,
    /^Line 3: .*100 hours/,
  ],
  ['61 minutes past', 'srt', () => '1\n00:61:00,000 --> 00:62:00,000\nAnn: Hello', 422, /^Line 2: /],
  ['times of words', 'vtt', () => cue('soon', 'later'), 422, /^Line 3: /],
  [
    'a speaker whose name is too long',
    'vtt',
    () => cue('00:00.000', '00:01.000', `<v ${'x'.repeat(400)}>Hi`),
    422,
    /^Line 3: /,
  ],
  ['20,001 segments', 'text', () => 'A: b\n'.repeat(20_001), 422, /20001.*20000/],
  ['one turn of 3 MB', 'text', () => `Ann: ${'word '.repeat(700_000)}`, 422, /2 MB/],
  [
    'names that are longer than what is said',
    'text',
    () => Array.from({ length: 15_000 }, (_none, at) => `${at}${'n'.repeat(100)}: a`).join('\n'),
    422,
    /1 MB/,
  ],
];

describe('an invalid transcript is rejected with the problem, and the meeting stays a draft', () => {
  it.each(refused)('%s', async (_what, format, content, status, says) => {
    const { id, answer: response } = await importInto(content(), format);
    expect(response).toMatchObject({ status, body: { error: expect.stringMatching(says) } });
    expect(await getMeeting(person, id)).toMatchObject({ state: 'draft', counts: { segments: 0 } });
  });

  it('50 MB uploaded', async () => {
    const { answer: response } = await importFile('notes.txt', Buffer.alloc(50 * MIB, 'Ann: Hello there.\n'));
    expect(response).toMatchObject({ status: 413, body: { error: expect.stringContaining('10 MB') } });
  });

  it.each(documents)('%s', async (_what, bytes, status) => {
    const { id, answer: response } = await importFile('notes.docx', bytes());
    expect(response.status).toBe(status);
    if (status === 202) expect(JSON.stringify(await getTranscript(person, id))).not.toMatch(/root:|lol/);
  });
});

describe('an unusual but valid transcript is imported and gets minutes', () => {
  it.each([
    ['lines of every system', talk.replace('\n', '\r\n').concat('Cy: Good.\rDee: Fine.\n'), 4],
    ['a byte order mark', `\ufeff${talk}`, 2],
    ['right to left', 'רות: החלטנו להשיק את האתר.\nסמי: \u202eאני אכתוב\u202c את ההודעה.\n', 2],
    ['characters of no width', `Ann\u200b: We\u200d ship\u2060 today.\n${talk}`, 3],
    [
      'a script as a speaker',
      `<script>alert(1)</script>: Hello.\n<img src=x onerror=alert(2)>: I will ship it.\n${talk}`,
      4,
    ],
    [
      'speakers that every object has',
      `__proto__: I will ship it.\nconstructor: Hello.\ntoString: We decided to ship.\n`,
      3,
    ],
    [
      '100 speakers',
      Array.from({ length: 100 }, (_none, at) => `Speaker ${at}: I will send part ${at} by Friday.`).join('\n'),
      100,
    ],
    [
      '10,000 lines of one word',
      Array.from({ length: 10_000 }, (_none, at) => `A: word${at % 300}`).join('\n'),
      10_000,
    ],
    ['no speaker at all', 'We decided to launch on Monday and nobody said who writes about it.', 1],
    ['half of a character', `Ann: broken \ud800 here.\n${talk}`, 3],
    ['marks upon marks', `Ann: Z${'\u0301'.repeat(1_000)}algo.\n${talk}`, 3],
    ['what looks like markup of ours', `Ann: ## Heading | a | [x](javascript:alert(1)) **bold** &lt;b&gt;\n${talk}`, 3],
  ])('%s', async (_what, content, segments) => {
    const { id, answer: response } = await importInto(content);
    expect(response.status).toBe(202);
    expect((await getTranscript(person, id)).segments).toHaveLength(segments);
    await waitUntilReady(person, id, READY_MS);
    const { rendered_html: html } = await getMinutes(person, id);
    expect(html).not.toMatch(/<script|<img|href="javascript/i);
    const fragment = await fetch(`${getTestedProduct('baseUrl')}/meetings/${id}/transcript`, {
      headers: { cookie: person.cookie(), accept: 'text/html' },
    });
    expect(await fragment.text()).not.toMatch(/<script|<img/i);
  });

  it('a UTF-16 file gives the same result as UTF-8', async () => {
    const { id, answer: response } = await importFile('notes.txt', wide(talk));
    expect(response.status).toBe(202);
    const { segments } = await getTranscript(person, id);
    expect(segments.map(({ text }) => text)).toEqual([
      'We decided to launch the website on the first of December.',
      'I will write the announcement.',
    ]);
  });

  it('overlapping, equal or decreasing cue times are kept unchanged', async () => {
    const cues = [
      '00:05.000 --> 00:09.000\nAnn: Late',
      '00:01.000 --> 00:01.000\nBob: Early',
      '99:59:59.999 --> 100:00:00.000\nAnn: End',
    ];
    const { id, answer: response } = await importInto(`WEBVTT\n\n${cues.join('\n\n')}\n`, 'vtt');
    expect(response.status).toBe(202);
    const { segments } = await getTranscript(person, id);
    expect(segments.map(({ start, end }) => [start, end])).toEqual([
      [5, 9],
      [1, 1],
      [359_999.999, 360_000],
    ]);
    await waitUntilReady(person, id, READY_MS);
  });
});
