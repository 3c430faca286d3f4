import { findLivePassages } from '../../../domain/assistant/live/find-live-passages.ts';
import type { LiveTranscript } from '../../../domain/assistant/live/recording-text.ts';
import type { AssistantPorts, FoundPassage, MeetingDetails } from '../ports.ts';

/**
 * The ports for a question about a meeting that is being recorded: its live transcript, which is not in the search index, follows its
 * transcript, and is searched with it.
 */
export function withLiveTranscript(
  ports: AssistantPorts,
  meeting: MeetingDetails,
  { segments }: LiveTranscript,
): AssistantPorts {
  const { search, meetingsReader } = ports;
  return {
    ...ports,
    search: {
      findPassages: async (actor, query, signal) => {
        const live = findLivePassages(segments, query.question).map(
          (passage): FoundPassage => ({
            meetingId: meeting.id,
            title: meeting.title,
            date: meeting.startedAt,
            resultType: 'transcripts',
            text: passage.segments.map(({ text }) => text).join(' '),
            turns: passage.segments.map(({ id }) => ({ segmentId: id, speaker: '' })),
            relevance: passage.relevance,
            isLive: true,
          }),
        );
        return [...live, ...(await search.findPassages(actor, query, signal))];
      },
    },
    meetingsReader: {
      ...meetingsReader,
      findTranscript: async (actor, meetingId, signal) => {
        const transcript = await meetingsReader.findTranscript(actor, meetingId, signal);
        if (meetingId !== meeting.id) return transcript;
        const { importNumber = 0, speakers = [], segments: final = [] } = transcript ?? {};
        return { importNumber, speakers, segments: [...final, ...segments] };
      },
    },
  };
}
