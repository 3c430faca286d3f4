import { describe, expect, it } from '@jest/globals';
import { applyGenerationResult, applyGenerationStart, changeMeeting, createDraftMeeting } from './meeting.ts';
import { applyTitleDecision, showsTitleSuggestion } from './title.ts';

const request = {
  ownerId: 'u1',
  typeId: 't1',
  typeAgenda: [],
  title: '',
  startedAt: '',
  attendees: [],
  now: new Date('2026-11-21T10:00:00Z'),
};
const draft = { ...createDraftMeeting(request), id: 'm1' };
const stats = { importNumber: 1, segmentCount: 3, speakerCount: 2, durationSeconds: 60 };
const suggest = (meeting: typeof draft) =>
  applyGenerationResult(applyGenerationStart(meeting, stats), { title: 'Budget', language: 'en', summaryLine: '' });
const suggested = suggest(draft);
const named = { ...createDraftMeeting({ ...request, title: 'Weekly' }), id: 'm1' };

describe('a suggested title', () => {
  it('becomes the title when it is accepted', () => {
    expect(applyTitleDecision(suggested, 'accept')).toMatchObject({
      title: 'Budget',
      titleSuggestion: { state: 'accepted' },
    });
  });

  it('is hidden when dismissed, and can be shown again', () => {
    const dismissed = applyTitleDecision(suggested, 'dismiss');
    expect(dismissed).toMatchObject({ title: draft.title, titleSuggestion: { state: 'dismissed' } });
    expect(applyTitleDecision(dismissed, 'reshow').titleSuggestion).toEqual({ text: 'Budget', state: 'pending' });
  });

  it('rejects a decision without a suggestion, and an unknown decision', () => {
    expect(() => applyTitleDecision(draft, 'accept')).toThrow('No title has been suggested');
    expect(() => applyTitleDecision(suggested, 'unknown')).toThrow('accepted, dismissed or shown again');
  });

  it('is shown only if no user gave, changed or accepted the title', () => {
    expect(showsTitleSuggestion(suggested)).toBe(true);
    expect(showsTitleSuggestion(suggest(named))).toBe(false);
    expect(showsTitleSuggestion(suggest({ ...draft, ...changeMeeting(draft, { title: 'Weekly' }) }))).toBe(false);
    expect(showsTitleSuggestion(suggest({ ...draft, ...applyTitleDecision(suggested, 'accept') }))).toBe(false);
  });

  it('is shown over a chosen title once a user requests it again', () => {
    expect(showsTitleSuggestion(applyTitleDecision(suggest(named), 'reshow'))).toBe(true);
  });

  it('is shown in a meeting of an earlier release only over the default title', () => {
    expect(showsTitleSuggestion({ ...suggested, isTitleChosen: undefined })).toBe(true);
    expect(showsTitleSuggestion({ ...suggest(named), isTitleChosen: undefined })).toBe(false);
  });
});
