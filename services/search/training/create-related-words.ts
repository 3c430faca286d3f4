import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { stem } from '../src/domain/retrieval/question-words.ts';
import { learnRelatedWords, type SummarizedMeeting } from './learn-related-words.ts';

/**
 * Writes src/outbound/related-words/related-words.txt: for each stem that people write in summaries of meetings the stems that are
 * spoken where its sentences are supported, with the strength of the relation in percent. Deterministic. From the root of the repository:
 *   make related-words [DATA=file of the corpus]
 */
const CORPUS = process.argv[2] ?? '../shared/data/ami/train.jsonl';
const OUTPUT = join(import.meta.dirname, '../src/outbound/related-words/related-words.txt');

/** Series of meetings that the ranking is measured with. */
const MEASURED_SERIES = /^(ES2002|ES2003|ES2011|IS1000|IS1008|TS3004|TS3006)/;
/** All meetings of the corpus design a remote control for television. Its words, and the numbers of its brief, are related only there. */
const PRODUCT_WORDS = `remote remotes controls television tv button lcd led channel volume mute scroll wheel teletext banana fruit vegetable
  spongy rubber rubbery latex kinetic dynamo solar battery batteries recharge recharger charger cell chip infrared curved flat titanium
  wood plastic clay case casing fashion trendy speech recognition voice beep glow menu screen display yellow slogan logo coach milan
  paris furniture shoe clothes champagne smartboard bluetooth sample supplement watch joystick dvd vcr internet corporate animal draw
  whiteboard sensor locator locate finder find base lost`;
const NUMBERS = `one two three four five six seven eight nine ten eleven twelve thirteen fifteen sixteen seventeen twenty thirty forty
  fifty hundred million half first second third`;

const sentencesSchema = z.array(z.object({ text: z.string(), utterances: z.array(z.int()) }));
const meetingSchema = z.object({
  meeting: z.string(),
  utterances: z.array(z.object({ text: z.string() })),
  abstract: sentencesSchema,
  actions: sentencesSchema,
  decisions: sentencesSchema,
  problems: sentencesSchema,
});

function readMeeting(line: string): SummarizedMeeting {
  const { meeting, utterances, abstract, actions, decisions, problems } = meetingSchema.parse(JSON.parse(line));
  return {
    // "ES2005a" is the first meeting of the series "ES2005".
    series: meeting.slice(0, 'ES2005'.length),
    utterances: utterances.map(({ text }) => text),
    sentences: [...abstract, ...decisions, ...problems, ...actions],
  };
}

const lines = readFileSync(CORPUS, 'utf8').split('\n');
const meetings = lines.filter((line) => line !== '').map(readMeeting);
const learnedFrom = meetings.filter(({ series }) => !MEASURED_SERIES.test(series));
const excluded = new Set(`${PRODUCT_WORDS} ${NUMBERS}`.split(/\s+/).map(stem));
const related = learnRelatedWords(learnedFrom, excluded);
const written = [...related].map(
  ([word, others]) =>
    `${word} ${others.map(({ stem: other, strength }) => `${other} ${Math.round(strength * 100)}`).join(' ')}`,
);
writeFileSync(OUTPUT, `${written.join('\n')}\n`);
console.log(`${written.length} words from ${learnedFrom.length} meetings`);
