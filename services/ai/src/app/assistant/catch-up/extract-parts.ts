import type { AnswerPart, CitedSegment, PartLabel } from '../../../domain/assistant/answer.ts';
import type { CatchUp } from '../../../domain/assistant/catch-up/parse-catch-up.ts';
import { citeSegments, countWords } from '../../../domain/assistant/select-quote.ts';
import type { Evidence, Segment, WriterInput } from '../../../domain/draft.ts';
import { CATCH_UP_QUOTES, QUOTED_WORDS } from '../../../limits.ts';
import type { Transcript } from '../../ports.ts';
import type { AssistantPorts, MeetingDetails } from '../ports.ts';

type ExtractedPart = Pick<Transcript, 'speakers' | 'segments'> & Pick<CatchUp, 'focus'>;

/**
 * Quotes decisions, action items and other main statements of a part of a meeting, as the embedded writer finds them. With a focus, quotes
 * decisions or action items only. Without a focus, quotes the whole part if it is short.
 */
export async function extractParts(
  { embeddedWriter }: Pick<AssistantPorts, 'embeddedWriter'>,
  meeting: MeetingDetails,
  { speakers, segments, focus }: ExtractedPart,
  signal: AbortSignal,
): Promise<AnswerPart[]> {
  if (focus === 'all' && countWords(segments.map(({ text }) => text).join(' ')) <= QUOTED_WORDS)
    return [quote(meeting.id, segments)];
  const { title, startedAt, attendees } = meeting;
  const brief = { title, startedAt: new Date(startedAt), timeZone: '', attendees, headings: [], prompt: '' };
  const input: WriterInput = { brief, speakers, segments };
  const draft = await embeddedWriter.write(input, { signal, onProgress: () => undefined });
  const { sentences = [], decisions = [] } = draft.summary ?? {};
  const places: readonly (readonly [Evidence, PartLabel | undefined])[] = [
    ...decisions.map((decision) => [decision, 'decision'] as const),
    ...draft.actionItems.map((item) => [item, 'action_item'] as const),
    ...sentences.map((sentence) => [sentence, undefined] as const),
  ];
  const quotedIds = new Set<string>();
  const parts = places.flatMap(([{ evidence }, label]) => {
    const ids = new Set(evidence.segmentIds.filter((id) => !quotedIds.has(id)));
    const cited = segments.filter(({ id }) => ids.has(id));
    if (cited.length === 0) return [];
    for (const { id } of cited) quotedIds.add(id);
    return [quote(meeting.id, cited, label)];
  });
  if (focus !== 'all') return parts.filter(({ label }) => label === focus).slice(0, CATCH_UP_QUOTES);
  if (parts.length > 0) return parts.slice(0, CATCH_UP_QUOTES);
  // Nothing stands out: the longest utterances say most.
  const longest = segments.toSorted((a, b) => b.text.length - a.text.length).slice(0, CATCH_UP_QUOTES / 2);
  return segments.filter((segment) => longest.includes(segment)).map((segment) => quote(meeting.id, [segment]));
}

function quote(meetingId: string, segments: readonly Segment[], label?: PartLabel): AnswerPart {
  const turns: CitedSegment[] = citeSegments(segments);
  return { text: '', ...(label && { label }), citations: [{ meetingId, resultType: 'transcripts', turns }] };
}
