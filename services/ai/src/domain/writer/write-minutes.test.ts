import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createInput, createLongTranscript, planning } from '../../../test/transcripts.ts';
import { loadClassifiers } from '../../outbound/embedded/load-classifiers.ts';
import { checkDraft } from '../check-draft.ts';
import { type Line, NO_SPEECH_NOTICE, type WriterInput } from '../draft.ts';
import { findCitedSegments, indexTranscript } from '../evidence.ts';
import type { Step } from '../generation.ts';
import { getStems, getWords } from './words/terms.ts';
import { writeMinutes as writeWithClassifiers } from './write-minutes.ts';

const classifiers = loadClassifiers();
const writeMinutes = (input: WriterInput, onProgress?: (step: Step) => void) =>
  writeWithClassifiers(input, classifiers, onProgress);

const getLines = (draft: ReturnType<typeof writeMinutes>, heading: string): readonly Line[] =>
  draft.sections.find((section) => section.heading === heading)?.lines ?? [];
const getTexts = (draft: ReturnType<typeof writeMinutes>, heading: string) =>
  getLines(draft, heading).map(({ text }) => text);

describe('the embedded writer', () => {
  const draft = writeMinutes(createInput(planning));

  it('lists the speakers', () => {
    expect(getTexts(draft, 'Attendees')).toEqual(['Anna', 'Ben', 'Chris']);
  });

  it('writes cleaned discussion points with their speakers', () => {
    const texts = getTexts(draft, 'Discussion Points');
    expect(texts).toContain('Anna: The login page is still too slow because the session check runs on every request.');
    expect(texts.join(' ')).not.toMatch(/\b(?:um|uh)\b|the the/i);
  });

  it('writes decisions', () => {
    expect(getTexts(draft, 'Decisions Made')).toEqual([
      "Let's go with the cache for the session check.",
      'We also decided to drop the old invoice format from the billing export.',
    ]);
  });

  it('writes action items with owner and due date', () => {
    expect(getTexts(draft, 'Action Items')).toEqual([
      'Ben to send the list of missing tax fields to the accountants by Friday (Mar 6, 2026).',
      'Chris to write the tests for the session cache.',
    ]);
    expect(draft.actionItems.map(({ ownerSpeakerId, dueDate }) => [ownerSpeakerId, dueDate])).toEqual([
      ['s2', '2026-03-06'],
      ['s3', ''],
    ]);
  });

  it('writes a summary of two or three sentences and the decisions', () => {
    expect(draft.summary?.sentences.map(({ text }) => text)).toEqual([
      'Ben: The session check takes about two seconds, and customers complain about the login page every day.',
      'Anna: The billing export is missing the tax column, and the accountants need the tax column.',
      'Chris: The billing export was built before the tax rules changed, so the tax column was never in the design.',
    ]);
    expect(draft.summary?.decisions.map(({ text }) => text)).toEqual(getTexts(draft, 'Decisions Made'));
  });

  it('writes decisions in the summary if no heading asks for them', () => {
    const other = writeMinutes(createInput(planning, { headings: ['Discussion Points'] }));
    expect(other.summary?.decisions).toEqual(draft.summary?.decisions);
  });

  it('has no questions, action items or decisions among the sentences of the summary', () => {
    const long = writeMinutes(createInput(createLongTranscript(6_000)));
    expect(long.summary?.sentences.length).toBe(3);
    const quotes = [...(draft.summary?.decisions ?? []), ...draft.actionItems].map(({ evidence }) => evidence.quote);
    for (const { text, evidence } of draft.summary?.sentences ?? []) {
      expect(text).not.toMatch(/\?$/);
      expect(quotes).not.toContain(evidence.quote);
    }
  });

  it('labels topics by a term, a name or two nouns, and shares no stem between topics', () => {
    const long = writeMinutes(createInput(createLongTranscript(6_000)));
    const topics = getLines(long, 'Discussion Points').flatMap(({ isTopic, text }) => (isTopic ? [text] : []));
    expect(topics.length).toBeGreaterThan(1);
    expect(topics.filter((text) => /^\p{Lu}?\p{Ll}+$/u.test(text))).toEqual([]);
    const stems = topics.flatMap((text) => getStems(getWords(text)));
    expect(new Set(stems).size).toBe(stems.length);
  });

  it('writes a title unless the meeting consists of a greeting', () => {
    expect(writeMinutes(createInput('Anna: Hello everyone.\nBen: Good morning.')).title).toBe('');
    const short = 'Anna: The pump leaks again.\nBen: Then we need a plumber before it gets worse, I guess.';
    expect(writeMinutes(createInput(short)).title).toBe('Meeting of Anna and Ben');
  });

  it('uses a sentence under one heading only', () => {
    const quotes = ['Discussion Points', 'Decisions Made', 'Action Items'].flatMap((heading) =>
      getLines(draft, heading).flatMap((line) => (line.isTopic ? [] : [line.evidence.quote])),
    );
    expect(new Set(quotes).size).toBe(quotes.length);
  });

  it('writes only lines that pass the check', () => {
    expect(checkDraft(draft, createInput(planning))).toEqual(draft);
  });

  it('selects the lines of a heading by its kind', () => {
    const other = writeMinutes(createInput(planning, { headings: ['Problems', 'Billing', 'Summary'] }));
    expect(getTexts(other, 'Problems').join(' ')).toContain('too slow');
    expect(getTexts(other, 'Billing').every((text) => /billing/i.test(text))).toBe(true);
    expect(getTexts(other, 'Summary').length).toBeGreaterThan(0);
  });

  it('returns the coverage in seconds for a timed transcript, otherwise in segments', () => {
    const count = planning.trim().split('\n').length;
    expect(draft.coverage).toEqual({ from: 1, to: count, of: count });
    expect(writeMinutes(createInput(planning, {}, 10)).coverage).toEqual({ from: 0, to: count * 10, of: count * 10 });
  });

  it('lists invited people who did not speak only if the transcript mentions them', () => {
    const attendees = ['Anna', 'Dana Fox', 'Eric Moss'];
    const spoken = `${planning}Anna: Dana Fox could not be here today because of the storm.`;
    expect(getTexts(writeMinutes(createInput(spoken, { attendees })), 'Attendees')).toEqual([
      'Anna',
      'Ben',
      'Chris',
      'Dana Fox',
    ]);
  });

  it.each(['', 'A: …', 'A: Um.\nB: Mm-hmm.\nA: Uh, yeah.'])('reports that nothing was said: %j', (transcript) => {
    const emptyDraft = writeMinutes(createInput(transcript));
    expect(emptyDraft.notice).toBe(NO_SPEECH_NOTICE);
    expect(emptyDraft.sections.flatMap(({ lines }) => lines)).toEqual([]);
    expect(emptyDraft).toMatchObject({ title: '', actionItems: [] });
  });

  it('writes a notice about its limits in other languages, and the sections that it supports', () => {
    const german = `
Anna: Wir müssen über das Budget sprechen, weil die Zahlen nicht so gut sind, wie wir es erwartet haben.
Ben: Das Budget ist zu klein und die Zahlen von dem letzten Quartal sind noch nicht da.
Anna: Ich schicke die Zahlen am Freitag, und dann sprechen wir wieder über das Budget.`;
    const other = writeMinutes(createInput(german));
    expect(other.language).toBe('de');
    expect(other.notice).toContain('in German');
    expect(getTexts(other, 'Attendees')).toEqual(['Anna', 'Ben']);
    expect(other.summary?.sentences.length).toBeGreaterThan(0);
    expect(other.summary?.decisions).toEqual([]);
    expect(other.actionItems).toMatchObject([
      { description: 'Die Zahlen am Freitag schicken', ownerSpeakerId: 's1', dueDate: '2026-03-06' },
    ]);
    const french = `
Anna: Nous parlons du budget parce que les chiffres ne sont pas aussi bons que nous le pensions pour cette année.
Ben: Le budget est trop petit et les chiffres du dernier trimestre ne sont pas encore là.
Anna: Je vous envoie les chiffres vendredi, et on parle du budget avec la direction.`;
    const minutes = writeMinutes(createInput(french));
    expect(minutes.notice).toContain('not seem to be in English');
    expect(minutes.actionItems).toEqual([]);
    expect(minutes.title).toBe('Meeting of Anna and Ben');
  });

  it('is deterministic', () => {
    expect(writeMinutes(createInput(planning))).toEqual(draft);
  });

  it('reports its steps in order', () => {
    const steps: string[] = [];
    writeMinutes(createInput(planning), (step) => steps.push(step));
    expect(steps).toEqual(['reading', 'minutes', 'title', 'action_items']);
  });

  it('lists a speaker only once if the name appears with and without a job title', () => {
    const spoken =
      'Hon. Ann Lee (Minister of Ports): The port is open again since the storm.\nBen: Good.\nHon. Ann Lee: The cranes are repaired as well.\nAnn: I am another one.';
    expect(getTexts(writeMinutes(createInput(spoken)), 'Attendees')).toEqual([
      'Hon. Ann Lee (Minister of Ports)',
      'Ben',
      'Ann',
    ]);
  });

  it('does not use quantities as names of topics, or a name twice', () => {
    const topics = getLines(
      writeMinutes(
        createInput(createLongTranscript(6_000).replaceAll('the budget', 'the vast majority of the budget')),
      ),
      'Discussion Points',
    ).flatMap((line) => (line.isTopic ? line.text : []));
    expect(topics.length).toBeGreaterThan(2);
    expect(topics.join(' ')).not.toMatch(/majority/i);
    expect(new Set(topics).size).toBe(topics.length);
  });

  it('labels topics of a long meeting', () => {
    const long = writeMinutes(createInput(createLongTranscript(6_000)));
    expect(getLines(long, 'Discussion Points').filter(({ isTopic }) => isTopic).length).toBeGreaterThan(2);
  });

  it('cites the exact words of any transcript', () => {
    const word = fc.constantFrom(
      'we',
      'I',
      'decided',
      'um',
      'the',
      'budget',
      "I'll",
      'send',
      'report',
      'by',
      'Friday',
      '.',
      '?',
      ',',
      ' ',
      '"',
      'roof',
      'É',
      '…',
      'T_V_',
      '12.5',
      'Mr.',
      '\n',
    );
    const segment = fc.record({ speaker: fc.nat(2), words: fc.array(word, { maxLength: 25 }) });
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 25 }), (spoken) => {
        const segments = spoken.map(({ speaker, words }, index) => ({
          id: `g${index}`,
          speakerId: `s${speaker}`,
          text: words.join(' '),
        }));
        const input = { ...createInput(planning), segments };
        const transcript = indexTranscript(segments);
        const { sections, summary, actionItems } = writeMinutes(input);
        const evidence = [
          ...sections.flatMap(({ lines }) => lines.flatMap((line) => (line.isTopic ? [] : [line.evidence]))),
          ...[...(summary?.sentences ?? []), ...(summary?.decisions ?? [])].map((statement) => statement.evidence),
          ...actionItems.map((item) => item.evidence),
        ];
        return evidence.every((citation) => findCitedSegments(citation, transcript) !== undefined);
      }),
      { numRuns: 150 },
    );
  });
});
