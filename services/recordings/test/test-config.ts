import { AppError } from '@minutehand/contracts/errors';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import type {
  GetAudienceResponse,
  GetMeetingResponse,
  MeetingsServiceService,
} from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import type { SavedSearchesServiceService } from '@minutehand/contracts/proto/search/v1/search';
import { createFakeClient } from '@minutehand/test-kit/rpc';

/** The settings that all tests of this service use. */
export const createTestConfig = (folder: string) => ({
  name: 'recordings' as const,
  signingSecret: 'a secret of the test, long enough',
  ffmpeg: process.env.RECORDINGS_FFMPEG ?? 'ffmpeg',
  ffprobe: 'ffprobe',
  abandonedAfterMs: 60_000,
  blobs: { folder },
});

/** The services that only exports of data call; they are down. */
export const createOtherFakeClients = () => ({
  notifications: createFakeClient<typeof NotificationsServiceService>({}),
  ai: createFakeClient<typeof AssistantServiceService>({}),
  search: createFakeClient<typeof SavedSearchesServiceService>({}),
});

/**
 * Meetings whose ids end with the account's number: "meeting-1" belongs to "account-1". Every user is a viewer of "viewed-…", and user-9 is
 * an editor of all other meetings. Meetings "consent-…" can be recorded only after people were informed. The transcript of "corrected-…"
 * can't be replaced. Audio is kept for `getRetentionDays`.
 */
export const createFakeClients = (getRetentionDays = () => 0) => ({
  accounts: createFakeClient<typeof AccountsServiceService>({
    getPeople: async () =>
      ({ people: [{ userId: 'user-1', name: 'Ada', email: '', timeZone: '', role: 'member' }] }) as never,
  }),
  ...createOtherFakeClients(),
  meetings: createFakeClient<typeof MeetingsServiceService>({
    getAudience: async () => ({ readerIds: ['user-1'] }) as GetAudienceResponse,
    findAudioRetention: async ({ meetingIds }) => {
      const days = getRetentionDays();
      return { retentions: days === 0 ? [] : meetingIds.map((meetingId) => ({ meetingId, days })) };
    },
    canReplaceTranscript: async ({ meetingId }) => ({ canReplace: !meetingId.startsWith('corrected') }),
    getMeeting: async ({ meetingId }, options) => {
      const { as } = options as { as: { accountId: string; userId: string } };
      if (meetingId.split('-').at(-1) !== as.accountId.split('-').at(-1)) throw new AppError('meeting.not_found');
      const edit = !meetingId.startsWith('viewed');
      const permissions = { edit, share: edit, delete: edit && as.userId !== 'user-9', approve: edit };
      const consentRequired = meetingId.startsWith('consent');
      const meeting = { id: meetingId, state: 'draft', permissions, consentRequired };
      return { meeting: { ...meeting, audioRetentionDays: getRetentionDays() } } as GetMeetingResponse;
    },
  }),
});
