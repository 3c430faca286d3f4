import { describe, expect, it } from '@jest/globals';
import { assistantMessageSchema } from '@minutehand/contracts/http/assistant';
import type { AnswerCitation, Exchange } from '@minutehand/contracts/proto/ai/v1/assistant';
import { presentMessages } from './assistant.ts';

const turns = [{ segmentId: 's1', speaker: 'Ann', start: 12, text: 'We launch in May.' }];
const citation: AnswerCitation = { meetingId: 'm1', resultType: 'transcripts', anchorSegmentIds: [], turns };
const source = { meetingId: 'm1', title: 'Planning', startedAt: '2026-01-02T10:00:00.000Z', attendees: [] };
const answer = {
  kind: 'quotes',
  parts: [{ text: '', citations: [citation] }],
  sources: [{ ...source, relevanceScore: 0.5 }],
  hiddenParts: 0,
  droppedStatements: 0,
  coverage: undefined,
};
const times = { askedAt: '2026-01-05T09:00:00.000Z', answeredAt: '2026-01-05T09:00:01.000Z' };

function present(parts: Partial<NonNullable<Exchange['answer']>>) {
  const exchange = { id: 't1', question: 'When?', ...times, rating: 0, answer: { ...answer, ...parts } };
  return assistantMessageSchema.parse(presentMessages([exchange]).at(-1));
}
const presentCitation = (part: Partial<AnswerCitation>) =>
  present({ parts: [{ text: '', citations: [{ ...citation, ...part }] }] }).parts[0]?.citations[0];

describe('an answer that a later release has stored', () => {
  it('of an unknown kind is shown as quotes', () => {
    const { kind, content } = present({ kind: 'charts' });
    expect(kind).toBe('quotes');
    expect(content).toContain('We launch in May.');
  });

  it('from a part of a meeting, with an unknown notice, is shown without one', () => {
    const coverage = { meetingId: 'm1', fromSeconds: 0, toSeconds: 60, isLive: false, isRange: true, notice: 'muted' };
    expect(present({ coverage }).coverage).toMatchObject({ to_seconds: 60, notice: null });
  });

  it('with a quote in an unknown place is shown with its words and the page of the meeting', () => {
    const expected = { quote: 'We launch in May.', url: '/meetings/m1' };
    expect(presentCitation({ draft: 'moved' })).toMatchObject({ ...expected, draft: 'unknown' });
    const noted = { resultType: 'notes', turns: [{ ...turns[0]!, segmentId: '' }] };
    expect(presentCitation(noted)).toMatchObject({ ...expected, result_type: 'action_items' });
  });

  it('with an unknown label of a quote is shown without it', () => {
    const parts = [{ text: '', citations: [citation], label: 'risk' }];
    expect(present({ parts }).parts[0]?.label).toBeNull();
  });
});
