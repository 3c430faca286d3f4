import { describe, expect, it } from '@jest/globals';
import { SUGGESTED_TITLE_WORDS } from '@minutehand/contracts/limits';
import fc from 'fast-check';
import { createInput, planning } from '../../../test/transcripts.ts';
import { createTitle } from './title.ts';
import { indexSpeakerNames } from './words/names.ts';
import { findPhrases } from './words/phrases.ts';
import { splitSentences } from './words/sentences.ts';

function createTitleFor(transcript: string): string {
  const { segments, speakers } = createInput(transcript);
  const sentences = splitSentences(segments);
  return createTitle(sentences, findPhrases(sentences, indexSpeakerNames(speakers)), speakers);
}

describe('phrases', () => {
  it('do not span a dash', () => {
    const { segments, speakers } = createInput(
      Array.from({ length: 4 }, () => 'A: The Landmark - iness of the town hall is high.').join('\n'),
    );
    const texts = findPhrases(splitSentences(segments), indexSpeakerNames(speakers)).map(({ text }) => text);
    expect(texts).toContain('town hall');
    expect(texts.filter((text) => /iness/.test(text) && / /.test(text))).toEqual([]);
  });

  it('do not name the role of a person', () => {
    const { segments, speakers } = createInput(
      Array.from({ length: 4 }, () => 'A: The project manager asks for the town hall.').join('\n'),
    );
    const texts = findPhrases(splitSentences(segments), indexSpeakerNames(speakers)).map(({ text }) => text);
    expect(texts).toContain('town hall');
    expect(texts.filter((text) => /manager/.test(text))).toEqual([]);
  });
});

describe('a title', () => {
  it('does not shorten a speaker to a title', () => {
    const greeting =
      'Dr Hale: We walk through the ward, and we look at every bed and at every chart, before the lunch.';
    expect(createTitleFor(`${greeting}\nMrs Ann Maria Muster: Yes, and at the long list.`)).toMatch(/Hale/);
  });

  it('combines the name of the meeting with its subject', () => {
    expect(createTitleFor(planning)).toMatch(/^Release planning meeting: (?:session check|billing export|login page)$/);
  });

  it('uses the name of the committee or association that meets', () => {
    expect(createTitleFor('A: Welcome to the third meeting of the Harbour Works Council.')).toBe(
      'Harbour Works Council',
    );
  });

  it.each([
    [
      'A: Welcome to the weekly steering meeting for the Harbour Hotel renovation.',
      'Weekly steering meeting for the Harbour Hotel renovation',
    ],
    ["A: Today's lecture is about coastal erosion, and why some beaches shrink.", 'Lecture: coastal erosion'],
    ['A: Hi both. We need to decide on the newsletter tool.', 'Newsletter tool'],
    ['A: Welcome everybody to the kickoff of the museum app project.', 'Kickoff of the museum app project'],
    ['A: Okay, this is the review of the outage on the third, um, blameless.', 'Review of the outage'],
    [
      'A: The purpose of this meeting is to choose a supplier for the new office furniture.',
      'Supplier for the new office furniture',
    ],
    ["A: Let's do a quick stand-up.", 'Stand-up'],
    ["A: Okay, standup, let's keep it short. Who wants to start?", 'Standup'],
    ['Interviewer: Thanks for coming in today.\nDana Fox: My pleasure.', 'Interview with Dana Fox'],
    ['A: I call the meeting of the Riverside Allotment Association to order.', 'Riverside Allotment Association'],
  ])('uses the kind of meeting, its subject or its purpose: %s', (transcript, title) => {
    expect(createTitleFor(transcript)).toBe(title);
  });

  it.each([
    'A: Half of us have the security training at ten.',
    "A: This is the agenda for today's meeting.",
    "A: Let's go through the agenda for today's meeting.",
    "A: Let's have another call on Friday at nine.",
  ])('does not use generic agenda points or the next meeting: %s', (transcript) => {
    expect(createTitleFor(transcript)).toBe('');
  });

  it('uses the most frequent subject if the meeting is not named', () => {
    const transcript = 'A: The solar panel is cheap.\nB: A solar panel on the roof costs little.\n'.repeat(8);
    expect(createTitleFor(transcript)).toMatch(/^Solar panel/);
  });

  it('has at most eight words and does not contain the name of a speaker', () => {
    const title = createTitleFor(planning.replaceAll('session check', 'Anna Chris session check'));
    expect(title.split(' ').length).toBeLessThanOrEqual(8);
    expect(title).not.toMatch(/Anna|Chris/);
  });

  it('has at most eight words for any transcript and any speakers', () => {
    const opening = fc.constantFrom(
      'Welcome to the',
      'this is the first',
      'the third meeting of the',
      "Today's lecture is about",
      'We need to decide on the',
      "Let's start the",
      'I call the meeting of the',
    );
    const word = fc.oneof(
      fc.constantFrom(
        ...'harbour Harbour hotel renovation council Council Committee weekly meeting session review stand-up of for and on the about . , ? –'.split(
          ' ',
        ),
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    );
    const name = fc.oneof(fc.constantFrom('Interviewer', 'Anna'), fc.array(word, { minLength: 1, maxLength: 12 }));
    const line = fc.record({
      opening: fc.option(opening, { nil: '' }),
      words: fc.array(word, { maxLength: 14 }),
      times: fc.constantFrom(1, 1, 5),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), fc.array(name, { maxLength: 3 }), (transcript, names) => {
        const speakers = names.map((parts, index) => ({ id: `s${index}`, label: '', name: [parts].flat().join(' ') }));
        const segments = transcript
          .flatMap(({ opening: start, words, times }) => Array<string>(times).fill([start, ...words].join(' ')))
          .map((text, index) => ({ id: `g${index}`, speakerId: speakers[index % speakers.length]?.id ?? '', text }));
        const sentences = splitSentences(segments);
        const title = createTitle(sentences, findPhrases(sentences, indexSpeakerNames(speakers)), speakers);
        expect(title.split(/\s+/).length).toBeLessThanOrEqual(SUGGESTED_TITLE_WORDS);
      }),
      { numRuns: 100 },
    );
  });

  it('is empty if the meeting has no subject', () => {
    expect(createTitleFor('A: Yes.\nB: Okay, right.')).toBe('');
  });
});
