import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../../test/transcripts.ts';
import { indexTranscript } from '../evidence.ts';
import { createSupportChecker } from './support.ts';

/** Enough turns that places are compared. The speaker "User Interface" has the name of a topic. */
const other = Array.from(
  { length: 30 },
  (_, index) => `User Interface: Topic number ${index} is the battery of the remote control and its colour.`,
);
const { segments, speakers } = createInput(
  [
    ...other,
    'Marketing: Good. Easy to use interface, said the people.',
    ...other,
    'Marketing: Unless we hear otherwise we go ahead with that proposal.',
    ...other,
  ].join('\n'),
);
const support = createSupportChecker(indexTranscript(segments), speakers, {
  ...{ canCompareWords: true, isEnglish: true, knownTexts: [] },
  findDays: () => [],
});
const findDropReason = (text: string, position: number) =>
  support.findDropReason(text, [segments.slice(position, position + 1)]);

it('a date of the calendar is not compared as words, because people say "on Monday"', () => {
  const meeting = createInput(
    `${other.join('\n')}\nAnn: Could you share that with the group?\nBen: Yes, I'll share the numbers on Monday.\n${other.join('\n')}`,
  );
  const checker = createSupportChecker(indexTranscript(meeting.segments), meeting.speakers, {
    ...{ canCompareWords: true, isEnglish: true, knownTexts: [] },
    findDays: (text) => (/Monday|Mar 9, 2026/.test(text) ? ['2026-03-09'] : []),
  });
  const check = (text: string) => checker.findDropReason(text, [meeting.segments.slice(30, 32)]);
  expect(check('Ben to share the numbers with the group by Mar 9, 2026.')).toBeUndefined();
  expect(check('Ben to share the numbers with the group by Mar 31, 2026.')).toBe('number_not_said');
});

describe('names of speakers in a statement', () => {
  it('support a statement that consists of names only, such as the attendance', () => {
    const meeting = createInput(`${other.join('\n')}\nJanet Finch-Saunders AM: Good morning.\n${other.join('\n')}`);
    const attendance = createSupportChecker(indexTranscript(meeting.segments), meeting.speakers, {
      ...{ canCompareWords: true, isEnglish: true, knownTexts: [] },
      findDays: () => [],
    });
    expect(attendance.findDropReason('Janet Finch-Saunders AM', [meeting.segments.slice(30, 31)])).toBeUndefined();
  });

  it('support a statement that consists of a name of one letter, as in a list of attendees', () => {
    const meeting = createInput('A: Good morning, we start with the budget.\nB: The budget is too small.');
    const attendance = createSupportChecker(indexTranscript(meeting.segments), meeting.speakers, {
      ...{ canCompareWords: true, isEnglish: true, knownTexts: [] },
      findDays: () => [],
    });
    expect(attendance.findDropReason('A', [meeting.segments.slice(0, 1)])).toBeUndefined();
    expect(attendance.findDropReason('A', [meeting.segments.slice(1, 2)])).toBe('words_not_said');
  });

  it('do not count as supporting words of another statement', () => {
    expect(findDropReason('User Interface agreed with Marketing on the shelves.', 10)).toBe('words_not_said');
  });

  it('count as ordinary words in lower case', () => {
    expect(findDropReason('The user interface was considered to be friendly enough.', 30)).toBeUndefined();
    expect(findDropReason('The user interface was considered to be friendly enough.', 10)).toBe('words_not_said');
  });

  it('do not hide verbs of reporting, which are compared if the statement has no other words', () => {
    expect(findDropReason("Marketing accepted User Interface's proposal.", 61)).toBeUndefined();
    expect(findDropReason("Marketing accepted User Interface's proposal.", 10)).toBe('words_not_said');
  });
});

describe('words that nobody said', () => {
  it.each([
    [
      'do not count against a statement if minutes use them',
      'Initially, the group conducted an evaluation of the interface.',
    ],
    [
      'do not count against a statement if they name a role',
      'The project manager and the finance director like the interface.',
    ],
  ])('%s', (_, text) => {
    expect(findDropReason(text, 30)).toBeUndefined();
    expect(findDropReason(text, 10)).toBe('words_not_said');
  });

  it('count against a statement otherwise', () => {
    expect(findDropReason('The orchestra and its violins like the interface.', 30)).toBe('words_not_said');
  });
});

describe('numbers in a language whose words for numbers are not read', () => {
  const createTurn = (index: number) =>
    `Anna: Das ist Punkt ${'abcdefghijklmnopqrstuvwxyz'[index % 26]}, und er ist nicht schwer.`;
  const turns = Array.from({ length: 15 }, (_, index) => createTurn(index)).join('\n');
  const checkNumbers = (first: string) => {
    const meeting = createInput(`Ben: ${first}\n${turns}\nBen: Die Fläche kostet mehr als geplant.\n${turns}`);
    const checker = createSupportChecker(indexTranscript(meeting.segments), meeting.speakers, {
      ...{ canCompareWords: false, isEnglish: false, knownTexts: [], findDays: () => [] },
    });
    return (text: string) => checker.findDropReason(text, [meeting.segments.slice(16, 17)]);
  };

  it('were not said where the transcript has smaller ones in digits', () => {
    const findReason = checkNumbers('Wir haben 35 Plätze.');
    expect(findReason('Die Fläche kostet 4200 Euro.')).toBe('number_not_said');
    expect(findReason('Die Fläche kostet 12 Euro.')).toBeUndefined();
  });

  it('may have been said in words where the transcript has none of their size in digits', () => {
    expect(checkNumbers('Wir haben Plätze.')('Die Fläche kostet 4200 Euro.')).toBeUndefined();
    expect(checkNumbers('Wir haben 2026 viel vor.')('Die Fläche kostet 20 Euro.')).toBeUndefined();
  });
});

describe('a sentence in several segments of its speaker', () => {
  const turns = [
    'Anna: We looked at the offers of the suppliers.',
    'Ben: So in the end we will not',
    'Ben: take the cheap supplier for the chairs',
    'Anna: We take the tables, and the lamps are on the list.',
  ];
  const meeting = createInput(turns.join('\n'));
  const checker = createSupportChecker(indexTranscript(meeting.segments), meeting.speakers, {
    ...{ canCompareWords: true, isEnglish: true, knownTexts: [] },
    findDays: () => [],
  });
  const findReason = (text: string) => checker.findDropReason(text, [meeting.segments.slice(2, 3)]);

  it('is negated as a whole', () => {
    expect(findReason('The cheap supplier for the chairs will not be taken.')).toBeUndefined();
  });

  it('ends where another speaker begins', () => {
    expect(findReason('The lamps are not on the list.')).toBe('negation_added');
  });

  it.each([
    ['ends with its segment if the speakers are unknown, who may be several', '', 'negation_added'],
    ['goes on if the speaker is known', 'speaker-9', undefined],
  ])('%s', (_, speakerId, reason) => {
    const texts = ['The printer, that is not', 'on the list of the lamps', 'Then the chairs are next.'];
    const spoken = texts.map((text, index) => ({ ...meeting.segments[index]!, speakerId, text }));
    const speakersOfMeeting = speakerId === '' ? [] : [{ ...meeting.speakers[0]!, id: speakerId }];
    const checkerOfMeeting = createSupportChecker(indexTranscript(spoken), speakersOfMeeting, {
      ...{ canCompareWords: true, isEnglish: true, knownTexts: [] },
      findDays: () => [],
    });
    expect(checkerOfMeeting.findDropReason('The list of the lamps is not new.', [spoken.slice(1, 2)])).toBe(reason);
  });
});
