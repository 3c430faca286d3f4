import { Server, ServerCredentials, type sendUnaryData } from '@grpc/grpc-js';
import {
  type GetMeetingResponse,
  type ListMeetingsResponse,
  type Meeting,
  MeetingsServiceService,
} from '@minutehand/contracts/proto/meetings/v1/meetings';
import { type QuickSearchResponse, SearchServiceService } from '@minutehand/contracts/proto/search/v1/search';
import { handleParentCommands } from './program.ts';

/** Sizes of the responses; the same as the product's, so that both transfer as much data. */
export type ControlGrpcOptions = { readonly meetings: number; readonly results: number };

function createSampleMeeting(index: number): Meeting {
  return {
    id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    title: `Meeting ${index}`,
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
    speakers: [],
    createdAt: '2026-01-01T10:00:00.000Z',
    summaryLine: '',
  };
}

/** The service of the benchmark's control: gRPC with prepared responses. */
async function serve(options: ControlGrpcOptions): Promise<number> {
  const meetings: ListMeetingsResponse = {
    meetings: Array.from({ length: options.meetings }, (_, index) => createSampleMeeting(index)),
    nextCursor: '',
  };
  const meeting: GetMeetingResponse = { meeting: createSampleMeeting(0) };
  const searchResults: QuickSearchResponse = {
    results: Array.from({ length: options.results }, (_, index) => ({
      resultType: 'transcripts',
      meetingId: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      title: `Meeting ${index}`,
      snippet: 'A sample sentence with about as many words as the snippet of a search result in a transcript has.',
      date: '2026-01-01T10:00:00.000Z',
      owner: 'Sample Reader',
      ownerId: 'user-1',
      segmentId: String(index),
      segmentIds: [String(index)],
      highlights: [{ start: 2, length: 6 }],
    })),
    totals: { meetings: 0, minutes: 0, transcripts: options.results },
  };
  const server = new Server();
  server.addService(
    {
      getMeeting: MeetingsServiceService.getMeeting,
      listMeetings: MeetingsServiceService.listMeetings,
      quickSearch: SearchServiceService.quickSearch,
    },
    {
      getMeeting: (_: unknown, callback: sendUnaryData<GetMeetingResponse>) => callback(null, meeting),
      listMeetings: (_: unknown, callback: sendUnaryData<ListMeetingsResponse>) => callback(null, meetings),
      quickSearch: (_: unknown, callback: sendUnaryData<QuickSearchResponse>) => callback(null, searchResults),
    },
  );
  return new Promise((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
      error ? reject(error) : resolve(port),
    );
  });
}

handleParentCommands(serve);
