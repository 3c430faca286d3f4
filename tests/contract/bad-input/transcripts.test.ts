import { beforeAll, describe, expect, it } from '@jest/globals';
import { MIB } from '@minutehand/contracts/limits';
import { zip } from '@minutehand/test-kit/docx';
import { getTestedStack } from '@minutehand/test-kit/stack';
import {
  createMeeting,
  getMeeting,
  getMinutes,
  getTranscript,
  importTranscript,
  upload,
  waitUntilReady,
} from '../meeting-requests.ts';
import { register, type TestUser } from '../person.ts';
import { expectClearError } from './clear-error.ts';
import { expectProcessesHealthy } from './process-health.ts';

const READY_TIMEOUT_MS = 60_000;
let person: TestUser;
expectProcessesHealthy();
beforeAll(async () => {
  person = await register();
});

async function importText(content: string, format = 'text') {
  const { id } = await createMeeting(person);
  const response = await importTranscript(person, id, { format, content });
  expectClearError(response, { format, content: content.slice(0, 200) });
  return { id, response };
}

async function importFile(name: string, bytes: string | Uint8Array) {
  const signedId = await upload(person, name, bytes);
  const { id } = await createMeeting(person);
  const response = await importTranscript(person, id, { signed_id: signedId });
  expectClearError(response, name);
  return { id, response };
}

const createVtt = (from: string, to: string, text = 'Ann: Hello') => `WEBVTT\n\n${from} --> ${to}\n${text}\n`;
const encodeUtf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const SAMPLE_TEXT =
  'Ann: We decided to launch the website on the first of December.\nBob: I will write the announcement.\n';

/** Description, file and expected status. */
const documentFiles: readonly (readonly [string, () => Buffer, number])[] = [
  ['a document that decompresses to 80 MB', () => zip({ 'word/document.xml': Buffer.alloc(80 * MIB) }), 413],
  [
    'a document of 12 MB of text',
    () => zip({ 'word/document.xml': `<w:p><w:t>${'Hello '.repeat(2_000_000)}</w:t></w:p>` }),
    413,
  ],
  [
    'a document with recursive XML entities',
    () =>
      zip({
        'word/document.xml': '<!DOCTYPE a [<!ENTITY a "&b;&b;"><!ENTITY b "&a;&a;">]><w:p><w:t>&a;</w:t></w:p>',
      }),
    202,
  ],
  [
    'a document with an external entity for a server file',
    () =>
      zip({
        'word/document.xml': '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:p><w:t>Ann: &x;</w:t></w:p>',
      }),
    202,
  ],
  [
    'a document with a path outside the archive',
    () => zip({ '_rels/.rels': '<Relationship Type="http://x/officeDocument" Target="../../../etc/passwd"/>' }),
    422,
  ],
];

/** Description, format, content, expected status and expected message. */
const invalidTranscripts: readonly (readonly [string, string, () => string, number, RegExp])[] = [
  ['50 MB pasted', 'text', () => 'Ann: Hello there.\n'.repeat((50 * MIB) / 18), 413, /larger than \d+ MB/],
  ['11 MB pasted', 'text', () => 'Ann: Hello there.\n'.repeat((11 * MIB) / 18), 413, /10 MB/],
  ['an empty text', 'text', () => '', 422, /empty|no text/i],
  ['only a byte order mark', 'text', () => '\ufeff', 422, /empty|no text/i],
  ['only whitespace', 'text', () => ' \r\n\t\n\r \n', 422, /empty|no text/i],
  ['speaker labels without text', 'text', () => 'Ann: \nBob: \n', 422, /empty|no text/i],
  ['a header without cues', 'vtt', () => 'WEBVTT\n\n', 422, /empty|no text/i],
  ['a NUL character', 'text', () => 'Ann: He\0llo', 422, /^Line 1: /],
  [
    'a cue that ends before it starts',
    'vtt',
    () => createVtt('00:00:05.000', '00:00:01.000'),
    422,
    /^Line 3: .*ends before/,
  ],
  ['a negative time', 'vtt', () => createVtt('-00:00:05.000', '00:00:01.000'), 422, /^Line 3: .*negative/],
  ['a time above the limit', 'vtt', () => createVtt('00:00:00.000', '999999:00:00.000'), 422, /^Line 3: .*100 hours/],
  ['a time with 61 minutes', 'srt', () => '1\n00:61:00,000 --> 00:62:00,000\nAnn: Hello', 422, /^Line 2: /],
  ['times that are not numbers', 'vtt', () => createVtt('soon', 'later'), 422, /^Line 3: /],
  [
    'a speaker name that is too long',
    'vtt',
    () => createVtt('00:00.000', '00:01.000', `<v ${'x'.repeat(400)}>Hi`),
    422,
    /^Line 3: /,
  ],
  ['20,001 segments', 'text', () => 'A: b\n'.repeat(20_001), 422, /20001.*20000/],
  ['a segment of 3 MB', 'text', () => `Ann: ${'word '.repeat(700_000)}`, 422, /2 MB/],
  [
    'speaker names that exceed the total limit',
    'text',
    () => Array.from({ length: 15_000 }, (_, index) => `${index}${'n'.repeat(100)}: a`).join('\n'),
    422,
    /1 MB/,
  ],
];

describe('an invalid transcript is rejected with a clear message, and the meeting stays a draft', () => {
  it.each(invalidTranscripts)('%s', async (_description, format, content, status, errorPattern) => {
    const { id, response } = await importText(content(), format);
    expect(response).toMatchObject({ status, body: { error: expect.stringMatching(errorPattern) } });
    expect(await getMeeting(person, id)).toMatchObject({ state: 'draft', counts: { segments: 0 } });
  });

  it('50 MB uploaded', async () => {
    const { response } = await importFile('notes.txt', Buffer.alloc(50 * MIB, 'Ann: Hello there.\n'));
    expect(response).toMatchObject({ status: 413, body: { error: expect.stringContaining('10 MB') } });
  });

  it.each(documentFiles)('%s', async (_description, bytes, status) => {
    const { id, response } = await importFile('notes.docx', bytes());
    expect(response.status).toBe(status);
    if (status === 202) expect(JSON.stringify(await getTranscript(person, id))).not.toMatch(/root:|lol/);
  });
});

describe('an unusual but valid transcript is imported and gets minutes', () => {
  it.each([
    ['line breaks of every platform', SAMPLE_TEXT.replace('\n', '\r\n').concat('Cy: Good.\rDee: Fine.\n'), 4],
    ['a byte order mark', `\ufeff${SAMPLE_TEXT}`, 2],
    ['right-to-left text', 'רות: החלטנו להשיק את האתר.\nסמי: \u202eאני אכתוב\u202c את ההודעה.\n', 2],
    ['zero-width characters', `Ann\u200b: We\u200d ship\u2060 today.\n${SAMPLE_TEXT}`, 3],
    [
      'a script as a speaker name',
      `<script>alert(1)</script>: Hello.\n<img src=x onerror=alert(2)>: I will ship it.\n${SAMPLE_TEXT}`,
      4,
    ],
    [
      'speakers named after object prototype properties',
      `__proto__: I will ship it.\nconstructor: Hello.\ntoString: We decided to ship.\n`,
      3,
    ],
    [
      '100 speakers',
      Array.from({ length: 100 }, (_, index) => `Speaker ${index}: I will send part ${index} by Friday.`).join('\n'),
      100,
    ],
    [
      '10,000 segments of one word',
      Array.from({ length: 10_000 }, (_, index) => `A: word${index % 300}`).join('\n'),
      10_000,
    ],
    ['no speaker', 'We decided to launch on Monday and nobody said who writes about it.', 1],
    ['an unpaired surrogate', `Ann: broken \ud800 here.\n${SAMPLE_TEXT}`, 3],
    ['stacked combining marks', `Ann: Z${'\u0301'.repeat(1_000)}algo.\n${SAMPLE_TEXT}`, 3],
    [
      'text that looks like Markdown or HTML',
      `Ann: ## Heading | a | [x](javascript:alert(1)) **bold** &lt;b&gt;\n${SAMPLE_TEXT}`,
      3,
    ],
  ])('%s', async (_description, content, segments) => {
    const { id, response } = await importText(content);
    expect(response.status).toBe(202);
    expect((await getTranscript(person, id)).segments).toHaveLength(segments);
    await waitUntilReady(person, id, READY_TIMEOUT_MS);
    const { rendered_html: html } = await getMinutes(person, id);
    expect(html).not.toMatch(/<script|<img|href="javascript/i);
    const fragment = await fetch(`${getTestedStack('baseUrl')}/meetings/${id}/transcript`, {
      headers: { cookie: person.cookie(), accept: 'text/html' },
    });
    expect(await fragment.text()).not.toMatch(/<script|<img/i);
  });

  it('a UTF-16 file gives the same result as UTF-8', async () => {
    const { id, response } = await importFile('notes.txt', encodeUtf16(SAMPLE_TEXT));
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
    const { id, response } = await importText(`WEBVTT\n\n${cues.join('\n\n')}\n`, 'vtt');
    expect(response.status).toBe(202);
    const { segments } = await getTranscript(person, id);
    expect(segments.map(({ start, end }) => [start, end])).toEqual([
      [5, 9],
      [1, 1],
      [359_999.999, 360_000],
    ]);
    await waitUntilReady(person, id, READY_TIMEOUT_MS);
  });
});
