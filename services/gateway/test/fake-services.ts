import { AppError } from '@minutehand/contracts/errors';
import type { AccountsServiceService, Subject as SignedInUser } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { CredentialsServiceService } from '@minutehand/contracts/proto/accounts/v1/credentials';
import type { DeletionsServiceService } from '@minutehand/contracts/proto/accounts/v1/deletions';
import type {
  SecurityEvent,
  SecurityEventsServiceService,
} from '@minutehand/contracts/proto/accounts/v1/security_events';
import type { SsoServiceService } from '@minutehand/contracts/proto/accounts/v1/sso';
import type { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import type { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import type { BillingServiceService } from '@minutehand/contracts/proto/billing/v1/billing';
import type { ListDecisionsResponse } from '@minutehand/contracts/proto/meetings/v1/decisions';
import type { Meeting, MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { Notes } from '@minutehand/contracts/proto/meetings/v1/notes';
import type { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import type { DataExportsServiceService } from '@minutehand/contracts/proto/recordings/v1/data_exports';
import type { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import type { SavedSearchesServiceService, SearchServiceService } from '@minutehand/contracts/proto/search/v1/search';
import type { Caller } from '@minutehand/service-kit/identity';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { createFakeAssistant } from './fake-assistant.ts';

export const PASSWORD = 'correct horse';
/** The code of the second factor of the user "tess". */
export const CODE = '123456';
export const ACCESS_TOKEN = 'mh_read_only';
/** An access token that has expired. */
export const EXPIRED_TOKEN = 'mh_expired';

/** The user "ben-ada" belongs to the account of "ada". "dora" has dates in German and a dark theme. "olga" is a platform admin. */
export function createFakeSignedInUser(name: string, role = 'owner'): SignedInUser {
  const accountName = name.split('-').at(-1);
  return {
    user: {
      id: `user-${name}`,
      name,
      email: `${name}@example.org`,
      theme: '',
      timeZone: 'Europe/London',
      platformAdmin: name === 'olga',
      ...(name === 'dora' ? { dateLanguage: 'de', theme: 'dark' } : {}),
    },
    account: {
      id: `account-${accountName}`,
      name: `${accountName}'s team`,
      role,
      accountLimit: 5,
      onboardingCompleted: false,
    },
    credentialEpoch: 0,
    membershipVersion: 1,
  };
}

export function createFakeMeeting(id: string, accountId: string): Meeting {
  return {
    id,
    title: `Meeting of ${accountId}`,
    titleSuggestion: undefined,
    state: 'ready',
    processing: { step: '', progress: 0, error: '', of: 'meeting' },
    startedAt: '2026-01-05T09:00:00.000Z',
    durationSeconds: undefined,
    isPaused: false,
    meetingType: undefined,
    owner: { id: 'user-ada', name: 'ada' },
    role: 'owner',
    permissions: { edit: true, share: true, delete: true, approve: true },
    counts: { segments: 2, speakers: 1, actionItems: 0, openActionItems: 0 },
    version: 3,
    attendees: [],
    speakers: [],
    createdAt: '2026-01-05T09:00:00.000Z',
    summaryLine: 'The launch was planned.',
  };
}

const fakeCitation = {
  ...{ anchor: '', segmentIds: ['s1'], quote: 'We launch in May.', outdated: false, doubtful: false },
  ...{ start: undefined, end: undefined },
};

const ARCHIVE_CHUNK = Buffer.from('part of an archive');

/** Fake clients that record their requests. Meeting ids are "<account>:<anything>". */
export function createFakeServices() {
  const calls: { method: string; request: unknown; as: Caller }[] = [];
  const record = (method: string, request: unknown, as: Caller) => void calls.push({ method, request, as });
  const imported: string[] = [];
  const stored: Buffer[] = [];
  const broken: string[] = [];
  const unreadable = new Set<string>();
  let notes: Notes = {
    ...{ meetingId: 'account-ada:1', content: '', renderedHtml: '', version: 1, updatedAt: '', updatedBy: undefined },
  };

  function readable(meetingId: string, as: Caller): Meeting {
    const accountId = meetingId.split(':')[0] ?? '';
    if (accountId !== as.accountId || unreadable.has(meetingId)) throw new AppError('meeting.not_found');
    return createFakeMeeting(meetingId, accountId);
  }

  /** Hooks that run once, after the fake has created its reply and before it sends it. */
  const beforeReply = new Map<string, () => Promise<unknown>>();
  async function runBeforeReply(method: string): Promise<void> {
    const run = beforeReply.get(method);
    beforeReply.delete(method);
    await run?.();
  }
  /** Keyed by user id and by account id; 0 and 1 without an entry. */
  const credentialEpochs = new Map<string, number>();
  const membershipVersions = new Map<string, number>();
  const withVersions = (subject: SignedInUser): SignedInUser => ({
    ...subject,
    credentialEpoch: credentialEpochs.get(subject.user!.id) ?? 0,
    membershipVersion: membershipVersions.get(subject.account!.id) ?? 1,
  });

  /** The pages of the security log; the cursor is the index. */
  const securityEventPages: SecurityEvent[][] = [];

  /** Errors of streamPersonalData, by service and moment. */
  const personalDataFailures = new Map<string, AppError>();
  function failPersonalData(service: string, moment: 'at the start' | 'after the start'): void {
    const error = personalDataFailures.get(`${service} ${moment}`);
    if (error) throw error;
  }
  const toChunk = (section: string, text: string) => ({ section, chunk: Buffer.from(text) });

  const accounts = createFakeClient<
    AccountsServiceService &
      CredentialsServiceService &
      DeletionsServiceService &
      SecurityEventsServiceService &
      SsoServiceService
  >({
    reportErasure: async (request, { as }) => {
      record('reportErasure', request, as);
      await runBeforeReply('reportErasure');
      return {};
    },
    listAccounts: async (_, { as }) => {
      const ownAccount = createFakeSignedInUser(as.kind === 'actor' ? as.userId.replace('user-', '') : '').account!;
      return { accounts: [ownAccount, { ...ownAccount, id: 'account-second', name: 'Second', role: 'member' }] };
    },
    listSecurityEvents: async (request, { as }) => {
      record('listSecurityEvents', request, as);
      const index = Number(request.cursor);
      return {
        events: securityEventPages[index] ?? [],
        nextCursor: index + 1 < securityEventPages.length ? String(index + 1) : '',
        userNames: { 'user-ada': 'Ada', 'user-eve': '=HYPERLINK("evil")' },
      };
    },
    streamPersonalData: async function* (_, { as }) {
      failPersonalData('accounts', 'at the start');
      yield toChunk('user', JSON.stringify({ id: as.kind === 'actor' ? as.userId : '' }));
    },
    register: async (request, { as }) => {
      record('register', request, as);
      return { subject: createFakeSignedInUser(request.name) };
    },
    authenticate: async (request) => {
      if (request.password !== PASSWORD) throw new AppError('session.credentials_wrong');
      if (request.email.startsWith('tess') && request.code !== CODE) {
        const isMissing = (request.code ?? '') === '';
        throw new AppError(isMissing ? 'session.code_required' : 'session.code_wrong', {
          details: { fields: { code: [isMissing ? 'Enter a code' : 'Incorrect code'] } },
        });
      }
      const subject = withVersions(createFakeSignedInUser(request.email.split('@')[0] ?? ''));
      await runBeforeReply('authenticate');
      return { subject };
    },
    authenticateAccessToken: async ({ secret }, { as }) => {
      record('authenticateAccessToken', {}, as);
      if (secret === EXPIRED_TOKEN) throw new AppError('access_token.expired');
      if (secret !== ACCESS_TOKEN) throw new AppError('platform.not_found');
      return { subject: createFakeSignedInUser('ada'), scopes: ['read'], accessTokenId: 'token-1' };
    },
    reauthenticate: async ({ password, passkeyResponseJson }, { as }) => {
      if (passkeyResponseJson !== '' && !passkeyResponseJson.includes('good')) throw new AppError('passkey.refused');
      if (passkeyResponseJson === '' && password !== PASSWORD) throw new AppError('session.password_wrong');
      const subject = withVersions(createFakeSignedInUser(as.kind === 'actor' ? as.userId.replace('user-', '') : ''));
      await runBeforeReply('reauthenticate');
      return { subject };
    },
    changePassword: async (request, { as }) => {
      record('changePassword', request, as);
      if (request.currentPassword !== PASSWORD) {
        const fields = { current_password: ['Incorrect password'] };
        throw new AppError('session.password_wrong', { details: { fields } });
      }
      const userId = as.kind === 'actor' ? as.userId : '';
      credentialEpochs.set(userId, (credentialEpochs.get(userId) ?? 0) + 1);
      return { subject: withVersions(createFakeSignedInUser(userId.replace('user-', ''))) };
    },
    requestEmailChange: async (request, { as }) => {
      record('requestEmailChange', request, as);
      return { email: request.email };
    },
    confirmEmailChange: async (_, { as }) => {
      const userId = as.kind === 'actor' ? as.userId : '';
      credentialEpochs.set(userId, (credentialEpochs.get(userId) ?? 0) + 1);
      return { subject: withVersions(createFakeSignedInUser(userId.replace('user-', ''))) };
    },
    renamePasskey: async ({ id, name }) => ({
      passkey: { id, name, createdAt: '2026-01-05T09:00:00.000Z', lastUsedAt: undefined },
    }),
    deletePasskey: async (request, { as }) => {
      record('deletePasskey', request, as);
      return {};
    },
    startPasskeySignIn: async () => ({ optionsJson: '{"challenge":"c"}' }),
    signInWithPasskey: async ({ responseJson }) => {
      if (!responseJson.includes('good')) throw new AppError('passkey.refused');
      return { subject: withVersions(createFakeSignedInUser('ada')) };
    },
    startSsoSignIn: async (request, { as }) => {
      if (request.email.endsWith('@unknown.example')) throw new AppError('sso.unavailable');
      record('startSsoSignIn', request, as);
      return { url: 'https://provider.example/authorize' };
    },
    startSsoConnection: async (request, { as }) => {
      record('startSsoConnection', request, as);
      return { url: 'https://provider.example/authorize' };
    },
    startSsoReauthentication: async (request, { as }) => {
      record('startSsoReauthentication', request, as);
      return { url: 'https://provider.example/authorize?prompt=login' };
    },
    finishSso: async (request, { as }) => {
      record('finishSso', request, as);
      if (request.query.includes('code=other-user')) throw new AppError('sso.other_user');
      if (!request.query.includes('code=good') || request.browserSecret === '') throw new AppError('sso.failed');
      const isConnection = request.query.includes('connection');
      if (isConnection) return { reauthenticated: false };
      const subject = { ...withVersions(createFakeSignedInUser('eve-two', 'member')), sso: true };
      const authenticatedAt = new URLSearchParams(request.query).get('authenticated_at') ?? undefined;
      return { subject, authenticatedAt, reauthenticated: request.query.includes('reauthentication') };
    },
    disableTwoFactor: async ({ code }) => {
      if (code !== CODE)
        throw new AppError('two_factor.code_wrong', { details: { fields: { code: ['Incorrect code'] } } });
      return {};
    },
    createAccessToken: async ({ name, scopes }, { as }) => {
      record('createAccessToken', { name, scopes }, as);
      const times = { createdAt: '2026-01-05T09:00:00.000Z', expiresAt: '2026-04-05T09:00:00.000Z' };
      return { accessToken: { id: 'token-2', name, scopes, ...times, createdByTokenId: '' }, secret: 'mh_new' };
    },
    updateMembership: async ({ id, role }) => ({
      membership: { id, userId: id, name: 'ada', email: 'ada@example.org', role, joinedAt: '2026-01-05T09:00:00.000Z' },
    }),
    getSubject: async (_, { as }) => {
      const name = as.kind === 'actor' ? as.userId.replace('user-', '') : '';
      // Deleted by another session after the sign-in.
      const deletion = name === 'closing' ? { subject: 'user', eraseAt: '2026-02-01T00:00:00.000Z' } : undefined;
      return { subject: { ...createFakeSignedInUser(name), deletion } };
    },
    resetPassword: async () => {
      const credentialEpoch = (credentialEpochs.get('user-kim') ?? 0) + 1;
      credentialEpochs.set('user-kim', credentialEpoch);
      return { userId: 'user-kim', credentialEpoch, email: 'kim@example.org' };
    },
    requestPasswordReset: async () => ({}),
    requestEmailVerification: async (_, { as }) => {
      record('requestEmailVerification', {}, as);
      return { email: 'ada@example.org' };
    },
    verifyEmail: async ({ token }, { as }) => {
      record('verifyEmail', { token }, as);
      if (token !== 'good') throw new AppError('email_verification.expired');
      const { user, account } = createFakeSignedInUser('ada');
      return {
        subject: { user: { ...user!, emailVerified: true }, account, credentialEpoch: 0, membershipVersion: 1 },
      };
    },
    updateUser: async (request, { as }) => {
      record('updateUser', request, as);
      return { user: { ...createFakeSignedInUser('ada').user!, theme: request.theme ?? '' } };
    },
    acceptInvitation: async (_, { as }) => {
      const subject = withVersions(
        createFakeSignedInUser(as.kind === 'actor' ? as.userId.replace('user-', '') : 'ada'),
      );
      await runBeforeReply('acceptInvitation');
      return { subject };
    },
    switchAccount: async ({ accountId }, { as }) => {
      const { user, account } = createFakeSignedInUser(as.kind === 'actor' ? as.userId.replace('user-', '') : '');
      const subject = withVersions({
        user,
        account: { ...account!, id: accountId },
        credentialEpoch: 0,
        membershipVersion: 0,
      });
      await runBeforeReply('switchAccount');
      return { subject };
    },
    transferOwnership: async (_, { as }) => {
      await runBeforeReply('transferOwnership');
      return { subject: createFakeSignedInUser(as.kind === 'actor' ? as.userId.replace('user-', '') : '', 'admin') };
    },
    // Counted in tests of the recorder only, because other tests do not expect it among the calls.
    recordActivity: async () => ({}),
    listMembers: async ({ query }) => ({
      members: [
        { id: 'm1', userId: 'user-ada', name: `ada ${query}`, email: 'ada@example.org', role: 'owner', joinedAt: '' },
      ],
      nextCursor: '',
    }),
    searchMentions: async () => ({ mentions: [{ name: 'ada', content: 'ada', sgid: 's' }] }),
    getInvitation: async ({ token }) => {
      if (!token.endsWith('good')) throw new AppError('invitation.invalid');
      return { name: 'Cy', email: 'cy@sample.example', accountName: 'Sample team', invitedBy: 'Ada' };
    },
    createInvitations: async (request, { as }) => {
      record('createInvitations', request, as);
      return { invitations: [] };
    },
  });

  /** Pages of decisions by cursor. The others cannot be read. */
  const decisionPages = new Map<string, ListDecisionsResponse>();
  const meetings = createFakeClient<MeetingsServiceService>({
    streamPersonalData: async function* (_, { as }) {
      failPersonalData('meetings', 'at the start');
      const record = JSON.stringify({ of: as.accountId });
      yield toChunk('meetings', `[${record},`);
      failPersonalData('meetings', 'after the start');
      yield toChunk('meetings', `${record}]`);
      yield toChunk('feedback', '[]');
    },
    getUsage: async () => ({ usage: [{ quota: 'meetings', used: 8, limit: 10 }] }),
    getAssignedItem: async ({ token }) => {
      if (!token.endsWith('good')) throw new AppError('assigned_item.not_found');
      const dates = { dueDate: '', dueDateFormatted: '', overdue: false, completed: false };
      return { assignedItem: { description: 'Order chairs', ...dates, meetingTitle: 'Weekly', assignedBy: '' } };
    },
    readCalendarFeed: async ({ secret }) => {
      if (secret !== 'good') throw new AppError('calendar_feed.not_found');
      const item = { id: 'item-1', meetingId: 'meeting-1', meetingTitle: 'Weekly', description: 'Order chairs' };
      return { items: [{ ...item, dueDate: '2026-11-27', version: 1, updatedAt: '2026-11-21T10:00:00.000Z' }] };
    },
    renewCalendarFeed: async () => ({ renewedAt: '2026-01-05T09:00:00.000Z', secret: 'new' }),
    getMeeting: async ({ meetingId }, { as }) => {
      await runBeforeReply('getMeeting');
      return { meeting: readable(meetingId, as) };
    },
    getMinutes: async ({ meetingId }, { as }) => {
      readable(meetingId, as);
      const toLine = ([speaker = '', text = '']: readonly string[]) => ({
        text,
        citations: speaker === '' ? [] : [{ ...fakeCitation, speaker }],
      });
      return {
        minutes: {
          ...{ meetingId, content: '', renderedHtml: '', generated: true, version: 1, citations: [], updatedAt: '' },
          ...{ coverage: undefined, generation: undefined, proposalVersion: 0 },
          summary: {
            sentences: [
              ['Ada', 'Ada: We <b>launch</b> in May.'],
              ['', 'Ben books the hall.'],
            ].map(toLine),
            decisions: [['', 'Launch in "May" & not later.']].map(toLine),
          },
        },
      };
    },
    listDecisions: async (request, { as }) => {
      record('listDecisions', request, as);
      const page = decisionPages.get(request.cursor);
      if (page === undefined) throw new AppError('platform.unavailable');
      return page;
    },
    listMeetings: async (request, { as }) => {
      record('listMeetings', request, as);
      return { meetings: [createFakeMeeting(`${as.accountId}:1`, as.accountId)], nextCursor: 'next' };
    },
    createMeeting: async (request, { as }) => {
      record('createMeeting', request, as);
      return { meeting: { ...createFakeMeeting(`${as.accountId}:new`, as.accountId), title: request.title } };
    },
    emailMinutes: async (request, { as }) => {
      readable(request.meetingId, as);
      record('emailMinutes', request, as);
      return { recipients: 1 };
    },
    deleteMeeting: async ({ meetingId }, { as }) => {
      readable(meetingId, as);
      return {};
    },
    updateNotes: async (request, { as }) => {
      readable(request.meetingId, as);
      record('updateNotes', request, as);
      notes = { ...notes, content: request.content, renderedHtml: request.content, version: notes.version + 1 };
      return { notes };
    },
    getNotes: async ({ meetingId }, { as }) => {
      readable(meetingId, as);
      return { notes };
    },
    updateMeeting: async ({ version }) => {
      if (version === 1) throw new AppError('platform.stale_version', { details: { currentVersion: 7 } });
      throw new Error('an unexpected error');
    },
    importTranscript: async (parts, { as }) => {
      let text = '';
      for await (const { part } of parts) {
        if (part?.$case === 'header') readable(part.value.meetingId, as);
        else if (part?.$case === 'chunk') text += part.value.toString();
      }
      imported.push(text);
      return { meeting: createFakeMeeting(`${as.accountId}:1`, as.accountId) };
    },
    streamTranscript: async function* ({ meetingId }, { as }) {
      readable(meetingId, as);
      const speakers = [{ id: 's1', label: 'A', userId: undefined, name: 'Ada <script>', merged: [] }];
      yield {
        part: { $case: 'header', value: { importNumber: 1, version: 4, speakers, segmentCount: 2, language: 'en' } },
      };
      const segments = [
        { id: 'g1', speakerId: 's1', start: 61.5, end: 63, text: 'Hello & <b>welcome</b>' },
        { id: 'g2', speakerId: '', start: undefined, end: undefined, text: 'Two' },
      ];
      yield { part: { $case: 'batch', value: { segments } } };
    },
    updateActionItem: async ({ changes }) => {
      if (changes?.description === '') throw new AppError('action_item.description_blank');
      throw new AppError('platform.not_found');
    },
  });

  const archive = { chunksSent: 0 };
  const recordings = createFakeClient<RecordingsServiceService & DataExportsServiceService>({
    /** As in a release that does not know `checkOnly`. */
    readDataExport: async function* ({ id }) {
      if (id !== 'export-ready') throw new AppError('data_export.not_found');
      yield { part: { $case: 'header', value: { filename: 'archive.zip', byteSize: 3 * ARCHIVE_CHUNK.length } } };
      for (let sent = 0; sent < 3; sent += 1) {
        archive.chunksSent += 1;
        yield { part: { $case: 'chunk', value: ARCHIVE_CHUNK } };
      }
    },
    streamPersonalData: async function* (_, { as }) {
      failPersonalData('recordings', 'at the start');
      yield toChunk('recordings', JSON.stringify([{ of: as.accountId }]));
      yield toChunk('recording_consents', '[]');
    },
    createDirectUpload: async (request) => ({
      blob: {
        id: 'b1',
        key: 'k1',
        ...request,
        createdAt: '2026-01-05T09:00:00.000Z',
        signedId: 'signed',
        attachableSgid: 'sgid',
      },
      url: '/direct_uploads/token-1',
      headers: { 'Content-Type': request.contentType, 'Content-MD5': request.checksum },
    }),
    storeBlob: async (parts, { as }) => {
      const bytes: Buffer[] = [];
      let token = '';
      const wholeStream = async function* () {
        try {
          yield* parts;
        } catch (error) {
          broken.push(token);
          throw error;
        }
      };
      for await (const { part } of wholeStream()) {
        if (part?.$case === 'header') {
          token = part.value.token;
          record('storeBlob', part.value, as);
          if (part.value.token === 'refused') throw new AppError('blob.not_found');
        } else if (part?.$case === 'chunk') bytes.push(part.value);
      }
      stored.push(Buffer.concat(bytes));
      return {};
    },
  });

  const notifications = createFakeClient<NotificationsServiceService>({
    streamPersonalData: async function* (_, { as }) {
      failPersonalData('notifications', 'at the start');
      yield toChunk('notifications', JSON.stringify([{ of: as.accountId }]));
    },
    listDevelopmentMail: async () => ({
      mails: [
        {
          id: 'e1',
          to: 'ada@example.org',
          subject: '<Welcome>',
          text: 'See https://x.example/a?b=1&c=2',
          html: '',
          sentAt: '2026-01-05T09:00:00.000Z',
          messageId: 'm',
        },
      ],
    }),
    getMailSubscription: async ({ token }) => {
      if (token !== 'good' && token !== 'kind') throw new AppError('mail_subscription.not_found');
      return { state: 'open', kind: token === 'kind' ? 'series_brief' : '' };
    },
    decideMailSubscription: async ({ token, action }) => {
      if (token === 'kind') return { state: action === 'confirm' ? 'open' : 'unsubscribed', kind: 'series_brief' };
      if (token !== 'good') throw new AppError('mail_subscription.not_found');
      return { state: action === 'confirm' ? 'confirmed' : 'unsubscribed', kind: '' };
    },
    getNotification: async ({ notificationId }, { as }) => {
      record('getNotification', { notificationId }, as);
      const texts = { kind: 'minutes_ready', title: 'Minutes <ready>', body: 'Look', url: '/meetings/1' };
      const rest = { createdAt: '2026-01-05T09:00:00.000Z', seen: false, read: false };
      return { notification: { id: notificationId, accountId: as.accountId, ...texts, ...rest } };
    },
    markNotifications: async (request, { as }) => {
      record('markNotifications', request, as);
      return { unseenCount: 0, unreadCount: 0 };
    },
  });

  const billing = createFakeClient<BillingServiceService>({
    getQuote: async ({ accountCount }) => ({ total: '95.00', currency: 'GBP', accountCount }),
  });

  const writerSettings = {
    fallbackToEmbedded: false,
    language: '',
    monthlyTokenLimit: 0,
    writer: 'llm',
    model: '',
    usage: { month: '2026-01', calls: 2, inputTokens: 100, outputTokens: 50, costMicros: 1_250_000 },
  };
  const ai = createFakeClient<AiServiceService & AssistantServiceService>({
    ...createFakeAssistant(record),
    streamQuestions: async function* (_, { as }) {
      failPersonalData('ai', 'at the start');
      yield toChunk('conversations', JSON.stringify([{ of: as.accountId }]));
    },
    getUsage: async () => ({ usage: [{ quota: 'model_tokens_per_month', used: 5, limit: 0 }] }),
    getWriting: async () => ({ writing: writerSettings }),
    updateWriting: async (changes, { as }) => {
      record('updateWriting', changes, as);
      return { writing: { ...writerSettings, fallbackToEmbedded: changes.fallbackToEmbedded ?? false } };
    },
  });

  const search = createFakeClient<SearchServiceService & SavedSearchesServiceService>({
    quickSearch: async () => ({
      results: [
        {
          resultType: 'transcripts',
          meetingId: 'm 1',
          title: 'T',
          snippet: 'budget',
          date: '',
          owner: 'ada',
          ownerId: 'u1',
          segmentId: 'g1',
          segmentIds: ['g1', 'g2'],
          highlights: [{ start: 0, length: 6 }],
        },
      ],
      totals: { meetings: 0, minutes: 0, transcripts: 7 },
    }),
    search: async () => ({ results: [], nextCursor: '', isLimited: false }),
    streamSavedSearches: async function* (_, { as }) {
      failPersonalData('search', 'at the start');
      yield toChunk('saved_searches', JSON.stringify([{ of: as.accountId }]));
    },
  });

  return {
    archive,
    securityEventPages,
    clients: { accounts, meetings, recordings, ai, notifications, billing, search },
    calls,
    beforeReply,
    personalDataFailures,
    credentialEpochs,
    membershipVersions,
    imported,
    stored,
    broken,
    unreadable,
    decisionPages,
  };
}
