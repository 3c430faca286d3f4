import { describe, expect, it } from '@jest/globals';
import { checkDraft } from '../../src/domain/check-draft.ts';
import { writeMinutes } from '../../src/domain/writer/write-minutes.ts';
import { loadClassifiers } from '../../src/outbound/embedded/load-classifiers.ts';
import { createInput } from '../transcripts.ts';
import { sampleMeetings } from './sample-meetings.ts';

const classifiers = loadClassifiers();

/** A lone article, an unfinished clause, a parenthesis within a word, or what is left where words were removed: a single letter, double spaces, ",.". */
const FRAGMENT =
  /^(?:[^:]{1,40}: )?(?:(?:a|an|the)[,.]| *$)|\b(?:because|if|that)[.?!]?$|\p{L}\(|\)\p{L}|(?:^|\s)[b-hj-z](?:\s|$)|\s{2}|,\./iu;
const CONVERSATIONAL_REQUEST =
  /^(?:be|thank|continue|give \p{L}+ an example|ask (?:you|me|us|a question)|finish (?:here|with|by))\b/iu;

describe.each(sampleMeetings)(
  'the minutes of a meeting: $name',
  ({ transcript, title, items, decisions, forbiddenWords }) => {
    const input = createInput(transcript);
    const draft = checkDraft(writeMinutes(input, classifiers), input);
    const getLines = (heading: string) => draft.sections.find((section) => section.heading === heading)?.lines ?? [];
    const lines = draft.sections.filter(({ heading }) => heading !== 'Attendees').flatMap((section) => section.lines);
    const texts = [...lines, ...(draft.summary?.sentences ?? []), ...(draft.summary?.decisions ?? [])].map(
      ({ text }) => text,
    );
    const found = draft.actionItems.map(({ ownerSpeakerId, ownerName, dueDate, description }) => {
      const speaker = input.speakers.find(({ id }) => id === ownerSpeakerId);
      return { owner: speaker?.name ?? ownerName, dueDate, description };
    });

    it('have the items, each with its owner and due date', () => {
      const missing = items.filter((item) => {
        const [owner = '', dueDate = '', words = ''] = item.split(' | ');
        return !found.some(
          (other) =>
            other.owner === owner.trim() &&
            other.dueDate === dueDate.trim() &&
            other.description.toLowerCase().includes(words.toLowerCase()),
        );
      });
      expect({ missing, found: missing.length === 0 ? [] : found }).toEqual({ missing: [], found: [] });
    });

    it('have the decisions', () => {
      const decided = getLines('Decisions Made').map(({ text }) => text);
      expect(decisions.filter((pattern) => !decided.some((text) => pattern.test(text)))).toEqual([]);
      expect(decided.filter((text) => /\?$/.test(text))).toEqual([]);
    });

    it('have a title', () => {
      expect(draft.title).toMatch(title);
    });

    it('contain no formalities, no small talk and no fragment', () => {
      expect(texts.filter((text) => forbiddenWords.test(text) || FRAGMENT.test(text))).toEqual([]);
      expect(
        found.filter(
          ({ description }) =>
            forbiddenWords.test(description) || FRAGMENT.test(description) || CONVERSATIONAL_REQUEST.test(description),
        ),
      ).toEqual([]);
    });

    it('have no topic that consists of one common noun', () => {
      const topics = lines.filter(({ isTopic }) => isTopic).map(({ text }) => text);
      expect(topics.filter((text) => /^\p{Lu}?\p{Ll}+$/u.test(text))).toEqual([]);
    });
  },
);
