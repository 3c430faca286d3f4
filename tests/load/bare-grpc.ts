import { Server, ServerCredentials, type sendUnaryData } from '@grpc/grpc-js';
import {
  type GetMeetingResponse,
  type ListMeetingsResponse,
  type Meeting,
  MeetingsServiceService,
} from '@minutehand/contracts/proto/meetings/v1/meetings';
import { type QuickSearchResponse, SearchServiceService } from '@minutehand/contracts/proto/search/v1/search';
import { handleRequests } from './program.ts';

/** What the product answers in the same run, so that both carry the same weight. */
export type BareGrpcOptions = { readonly meetings: number; readonly results: number };

function sampleMeeting(at: number): Meeting {
  return {
    id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    title: `Meeting ${at}`,
    titleSuggestion: undefined,
    state: 'draft',
    processing: { step: '', progress: 0, error: '', of: 'meeting' },
    startedAt: '2026-01-01T10:00:00.000Z',
    durationSeconds: undefined,
    isPaused: false,
    meetingType: {
      id: '00000000-0000-7000-8000-000000000000',
      name: 'Sample type',
      colour: 'blue',
      headings: ['Summary', 'Decisions', 'Next steps'],
      agendaItems: ['Welcome', 'News', 'Questions'],
      prompt: '',
      notificationEmails: [],
      version: 1,
      isDefault: false,
      permissions: undefined,
      originalMeetingTypeId: '',
    },
    owner: { id: '00000000-0000-7000-8000-000000000001', name: 'Sample Reader' },
    role: 'owner',
    permissions: { edit: true, share: true, delete: true, approve: true },
    counts: { segments: 0, speakers: 0, actionItems: 0, openActionItems: 0 },
    version: 1,
    attendees: [],
    createdAt: '2026-01-01T10:00:00.000Z',
  };
}

/** The control's back: gRPC with answers that are there already, and nothing else. */
async function serve(options: BareGrpcOptions): Promise<number> {
  const meetings: ListMeetingsResponse = {
    meetings: Array.from({ length: options.meetings }, (_, at) => sampleMeeting(at)),
    nextCursor: '',
  };
  const one: GetMeetingResponse = { meeting: sampleMeeting(0) };
  const found: QuickSearchResponse = {
    results: Array.from({ length: options.results }, (_, at) => ({
      resultType: 'transcripts',
      meetingId: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      title: `Meeting ${at}`,
      snippet: 'A sample sentence of about as many words as a hit shows when it was cut out of a transcript.',
      date: '2026-01-01T10:00:00.000Z',
      owner: 'Sample Reader',
      segmentId: String(at),
      highlights: [{ start: 2, length: 6 }],
    })),
  };
  const server = new Server();
  server.addService(
    {
      getMeeting: MeetingsServiceService.getMeeting,
      listMeetings: MeetingsServiceService.listMeetings,
      quickSearch: SearchServiceService.quickSearch,
    },
    {
      getMeeting: (_: unknown, callback: sendUnaryData<GetMeetingResponse>) => callback(null, one),
      listMeetings: (_: unknown, callback: sendUnaryData<ListMeetingsResponse>) => callback(null, meetings),
      quickSearch: (_: unknown, callback: sendUnaryData<QuickSearchResponse>) => callback(null, found),
    },
  );
  return new Promise((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
      error ? reject(error) : resolve(port),
    );
  });
}

handleRequests(serve);
