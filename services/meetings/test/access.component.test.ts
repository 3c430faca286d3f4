import {
  type ImportTranscriptRequest,
  MeetingsServiceService,
  type PreviewTranscriptRequest,
} from '@minutehand/contracts/proto/meetings/v1/meetings';
import { type AccessTable, describeAccess, snapshotDocuments } from '@minutehand/test-kit/access';
import { createActor } from '@minutehand/test-kit/identity';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT } from './test-context.ts';

type Ids = {
  readonly meeting: string;
  readonly meetingType: string;
  readonly actionItem: string;
  readonly agendaItem: string;
  readonly minutesEmail: string;
  readonly notesFile: string;
  readonly assignmentMail: string;
  readonly dueReminder: string;
};

const page = { limit: 0, cursor: '' };
const changes = { description: 'Feed the fish' };
const findRequest = (seriesOf: string) => ({
  meetingId: '',
  accountMeetingTypeId: '',
  seriesOf,
  person: '',
  startedFrom: '',
  startedBefore: '',
  withOpenItems: false,
});
const newMeeting = { title: 'Weekly', startedAt: '', attendees: [], requestKey: '' };
const createImportRequests = (meetingId: string): ImportTranscriptRequest[] => [
  { part: { $case: 'header', value: { meetingId, format: 'text', signedId: '', requestKey: '' } } },
  { part: { $case: 'chunk', value: Buffer.from(SAMPLE_TRANSCRIPT) } },
];

/** Access of a call with a meeting id and optional additional fields. */
function forMeeting<R extends { meetingId: string }>(otherFields: Omit<R, 'meetingId'>) {
  // `otherFields` has all fields of R except the meeting id.
  const createRequest = ({ meeting }: Ids) => ({ ...otherFields, meetingId: meeting }) as R;
  return {
    createRequest,
    resourceRequests: { meeting: (_ids: Ids, otherIds: Ids) => createRequest(otherIds) },
    inaccessibleCode: { meeting: 'meeting.not_found' },
  } as const;
}

function forActionItem<R extends { meetingId: string; actionItemId: string }>(
  otherFields: Omit<R, 'meetingId' | 'actionItemId'>,
) {
  // `otherFields` has all other fields, as above.
  const createRequest = (meetingId: string, actionItemId: string) => ({ ...otherFields, meetingId, actionItemId }) as R;
  return {
    createRequest: ({ meeting, actionItem }: Ids) => createRequest(meeting, actionItem),
    resourceRequests: {
      meeting: (ids: Ids, otherIds: Ids) => createRequest(otherIds.meeting, ids.actionItem),
      'meeting with its action item': (_ids: Ids, otherIds: Ids) =>
        createRequest(otherIds.meeting, otherIds.actionItem),
      'action item': (ids: Ids, otherIds: Ids) => createRequest(ids.meeting, otherIds.actionItem),
    },
    inaccessibleCode: {
      meeting: 'meeting.not_found',
      'meeting with its action item': 'meeting.not_found',
      'action item': 'action_item.not_found',
    },
  } as const;
}

function forAgendaItem<R extends { meetingId: string; agendaItemId: string }>(
  otherFields: Omit<R, 'meetingId' | 'agendaItemId'>,
) {
  // `otherFields` has all other fields, as above.
  const createRequest = (meetingId: string, agendaItemId: string) => ({ ...otherFields, meetingId, agendaItemId }) as R;
  return {
    createRequest: ({ meeting, agendaItem }: Ids) => createRequest(meeting, agendaItem),
    resourceRequests: {
      meeting: (ids: Ids, otherIds: Ids) => createRequest(otherIds.meeting, ids.agendaItem),
      'meeting with its agenda item': (_ids: Ids, otherIds: Ids) =>
        createRequest(otherIds.meeting, otherIds.agendaItem),
      'agenda item': (ids: Ids, otherIds: Ids) => createRequest(ids.meeting, otherIds.agendaItem),
    },
    inaccessibleCode: {
      meeting: 'meeting.not_found',
      'meeting with its agenda item': 'meeting.not_found',
      'agenda item': 'agenda_item.not_found',
    },
  } as const;
}

function forMeetingType<R extends { meetingTypeId: string }>(otherFields: Omit<R, 'meetingTypeId'>) {
  // `otherFields` has all other fields, as above.
  const createRequest = ({ meetingType }: Ids) => ({ ...otherFields, meetingTypeId: meetingType }) as R;
  return {
    createRequest,
    resourceRequests: { 'meeting type': (_ids: Ids, otherIds: Ids) => createRequest(otherIds) },
    inaccessibleCode: { 'meeting type': 'meeting_type.not_found' },
  } as const;
}

const newMeetingType = {
  name: 'Standup',
  headings: undefined,
  agendaItems: { texts: ['Round'] },
  notificationEmails: undefined,
};

const createBulkRequest = (meetingId: string, actionItem: string) => ({
  ...{ meetingId, actionItemIds: [actionItem], dueDate: '2026-12-24', amendment: undefined },
  ...{ assigneeType: '', assigneeId: '', assigneeName: '', assigneeEmail: '', state: '' },
});
const createDecisionsRequest = (meetingId: string) => ({
  ...{ meetingId, seriesOf: '', startedFrom: '', startedBefore: '' },
  ...{ speaker: '', query: '', ...page },
});
const createSelectionRequest = (actionItem: string) => ({ actionItemIds: [actionItem], amendment: undefined });
const createUpdateAcrossRequest = (actionItem: string) => ({
  ...{ actionItemIds: [actionItem], dueDate: '2026-12-24', state: '' },
  ...{ assigneeType: '', assigneeId: '', assigneeName: '', assigneeEmail: '' },
});

const withOtherMeeting = {
  createRequest: ({ meeting }: Ids) => ({ meetingId: meeting, otherMeetingId: meeting }),
  resourceRequests: {
    meeting: (ids: Ids, otherIds: Ids) => ({ meetingId: otherIds.meeting, otherMeetingId: ids.meeting }),
    'other meeting': (ids: Ids, otherIds: Ids) => ({ meetingId: ids.meeting, otherMeetingId: otherIds.meeting }),
  },
  inaccessibleCode: { meeting: 'meeting.not_found', 'other meeting': 'meeting.not_found' },
} as const;

const createCarryOverRequest = (meetingId: string, earlierMeetingId: string, actionItem: string) => ({
  meetingId,
  items: [{ meetingId: earlierMeetingId, item: { $case: 'actionItemId' as const, value: actionItem } }],
});

const table: AccessTable<MeetingsServiceService, Ids> = {
  createMeeting: {
    accessScope: 'write',
    createRequest: () => ({ ...newMeeting, accountMeetingTypeId: '' }),
    resourceRequests: {
      'meeting type': (_ids, { meetingType }) => ({ ...newMeeting, accountMeetingTypeId: meetingType }),
    },
    inaccessibleCode: { 'meeting type': 'meeting.invalid' },
  },
  getMeeting: { accessScope: 'read', servicesActingForUsers: ['ai', 'recordings'], ...forMeeting({}) },
  listMeetings: {
    accessScope: 'read',
    servicesActingForUsers: ['ai'],
    createRequest: () => ({ type: '', state: '', mine: false, ...page }),
    resourceRequests: {
      'meeting type': (_ids, { meetingType }) => ({ type: meetingType, state: '', mine: false, ...page }),
    },
    inaccessibleCode: { 'meeting type': 'ok' },
  },
  listSeries: { accessScope: 'read', servicesActingForUsers: ['ai'], createRequest: () => ({ limit: 0, cursor: '' }) },
  updateMeeting: {
    accessScope: 'write',
    ...forMeeting({ title: 'Monthly', startedAt: undefined, accountMeetingTypeId: undefined, version: undefined }),
  },
  deleteMeeting: { accessScope: 'write', ...forMeeting({}) },
  archiveMeeting: { accessScope: 'write', ...forMeeting({ archived: true }) },
  favoriteMeeting: { accessScope: 'write', ...forMeeting({ favorite: true }) },
  trashMeeting: { accessScope: 'write', ...forMeeting({}) },
  listTrashedMeetings: { accessScope: 'read', createRequest: () => page },
  restoreMeeting: { accessScope: 'write', ...forMeeting({}) },
  deleteTrashedMeeting: { accessScope: 'write', ...forMeeting({}) },
  retryProcessing: { accessScope: 'write', ...forMeeting({ section: '' }) },
  listShares: { accessScope: 'read', ...forMeeting({}) },
  createShare: { accessScope: 'write', ...forMeeting({ userId: 'user-3', role: '', requestKey: '' }) },
  updateShare: { accessScope: 'write', ...forMeeting({ userId: 'user-3', role: 'editor' }) },
  deleteShare: { accessScope: 'write', ...forMeeting({ userId: 'user-3' }) },
  listMeetingTypes: { accessScope: 'read', createRequest: () => page },
  createMeetingType: { accessScope: 'write', createRequest: () => ({ meetingType: newMeetingType, requestKey: '' }) },
  updateMeetingType: { accessScope: 'write', ...forMeetingType({ changes: newMeetingType, version: undefined }) },
  deleteMeetingType: { accessScope: 'write', ...forMeetingType({}) },

  importTranscript: {
    accessScope: 'write',
    createRequest: ({ meeting }) => createImportRequests(meeting),
    resourceRequests: { meeting: (_ids, { meeting }) => createImportRequests(meeting) },
    inaccessibleCode: { meeting: 'meeting.not_found' },
  },
  previewTranscript: {
    accessScope: 'read',
    createRequest: (): PreviewTranscriptRequest[] => [
      { part: { $case: 'header', value: { format: 'text' } } },
      { part: { $case: 'chunk', value: Buffer.from(SAMPLE_TRANSCRIPT) } },
    ],
  },
  streamTranscript: {
    accessScope: 'read',
    servicesActingForUsers: ['ai'],
    services: ['ai', 'search'],
    ...forMeeting({}),
  },
  assignSpeaker: {
    accessScope: 'write',
    ...forMeeting({ speakerId: 't1-p1', userId: undefined, name: 'Chair', version: undefined }),
  },
  correctSegments: {
    accessScope: 'write',
    ...forMeeting({
      corrections: [{ segmentId: 't1-s1', text: 'We ship on Monday.', speakerId: undefined }],
      newSpeaker: undefined,
      version: undefined,
    }),
  },
  mergeSpeakers: {
    accessScope: 'write',
    ...forMeeting({ speakerId: 't1-p2', intoSpeakerId: 't1-p1', version: undefined }),
  },
  separateSpeaker: { accessScope: 'write', ...forMeeting({ speakerId: 't1-p2', version: undefined }) },
  retryLateTranscription: { accessScope: 'write', ...forMeeting({}) },

  getMinutes: { accessScope: 'read', servicesActingForUsers: ['ai'], services: ['search'], ...forMeeting({}) },
  updateMinutes: {
    accessScope: 'write',
    ...forMeeting({ content: 'By hand', version: undefined, amendment: undefined }),
  },
  getMinutesProposal: { accessScope: 'read', ...forMeeting({}) },
  decideMinutesProposal: {
    accessScope: 'write',
    ...forMeeting({ decision: 'discard', lineIds: [], all: false, version: 2, proposalVersion: 3 }),
  },
  listMinutesVersions: { accessScope: 'read', ...forMeeting(page) },
  compareMinutesVersion: { accessScope: 'read', ...forMeeting({ minutesVersion: 1 }) },
  restoreMinutesVersion: {
    accessScope: 'write',
    ...forMeeting({ minutesVersion: 1, version: undefined, amendment: undefined }),
  },
  emailMinutes: {
    accessScope: 'write',
    ...forMeeting({ emailAddresses: 'somebody@sample.example', note: '', requestKey: '' }),
  },
  getFeedback: { accessScope: 'read', ...forMeeting({}) },
  giveFeedback: { accessScope: 'write', ...forMeeting({ rating: 1, comments: undefined }) },

  getApproval: { accessScope: 'read', ...forMeeting({}) },
  decideApproval: { accessScope: 'write', ...forMeeting({ decision: 'submit', note: '', version: undefined }) },

  decideTitle: { accessScope: 'write', ...forMeeting({ decision: 'accept' }) },

  listActionItems: { accessScope: 'read', servicesActingForUsers: ['ai'], ...forMeeting({}) },
  listAssignedActionItems: {
    accessScope: 'read',
    servicesActingForUsers: ['ai'],
    createRequest: () => ({ assignee: '', state: '', dueBefore: '', ...page }),
  },
  createActionItem: {
    accessScope: 'write',
    ...forMeeting({ actionItem: changes, requestKey: '', amendment: undefined }),
  },
  updateActionItem: { accessScope: 'write', ...forActionItem({ changes, amendment: undefined }) },
  bulkUpdateActionItems: {
    accessScope: 'write',
    createRequest: ({ meeting, actionItem }) => createBulkRequest(meeting, actionItem),
    resourceRequests: {
      meeting: (ids, otherIds) => createBulkRequest(otherIds.meeting, ids.actionItem),
      'meeting with its action item': (_ids, otherIds) => createBulkRequest(otherIds.meeting, otherIds.actionItem),
      'action item': (ids, otherIds) => createBulkRequest(ids.meeting, otherIds.actionItem),
    },
    inaccessibleCode: {
      meeting: 'meeting.not_found',
      'meeting with its action item': 'meeting.not_found',
      'action item': 'action_item.selection_unknown',
    },
  },
  updateActionItemsAcrossMeetings: {
    accessScope: 'write',
    createRequest: ({ actionItem }) => createUpdateAcrossRequest(actionItem),
    resourceRequests: { 'action item': (_ids, otherIds) => createUpdateAcrossRequest(otherIds.actionItem) },
    inaccessibleCode: { 'action item': 'action_item.selection_unknown' },
  },
  deleteActionItemsAcrossMeetings: {
    accessScope: 'write',
    createRequest: ({ actionItem }) => createSelectionRequest(actionItem),
    resourceRequests: { 'action item': (_ids, otherIds) => createSelectionRequest(otherIds.actionItem) },
    inaccessibleCode: { 'action item': 'action_item.selection_unknown' },
  },
  countActionItems: { accessScope: 'read', createRequest: () => ({}) },
  listItemComments: { accessScope: 'read', ...forActionItem({ limit: 10, cursor: '' }) },
  createItemComment: { accessScope: 'write', ...forActionItem({ text: 'Done?', requestKey: '' }) },
  updateItemComment: {
    accessScope: 'write',
    ...forActionItem({ commentId: 'none', text: 'Done?', version: undefined }),
  },
  deleteItemComment: { accessScope: 'write', ...forActionItem({ commentId: 'none' }) },
  getItemCommentDelivery: { services: ['notifications'], ...forActionItem({ commentId: 'none' }) },
  getMemberAssignmentDelivery: { services: ['notifications'], ...forActionItem({ assigneeId: 'none' }) },
  toggleActionItem: { accessScope: 'write', ...forActionItem({}) },
  deleteActionItem: { accessScope: 'write', ...forActionItem({ amendment: undefined }) },

  getAssignedItem: { services: ['gateway'], createRequest: ({ actionItem }) => ({ token: actionItem }) },
  completeAssignedItem: {
    services: ['gateway'],
    createRequest: ({ actionItem }) => ({ token: actionItem, completed: true }),
  },

  getCalendarFeed: { accessScope: 'read', createRequest: () => ({}) },
  renewCalendarFeed: { accessScope: 'admin', createRequest: () => ({}) },
  deleteCalendarFeed: { accessScope: 'write', createRequest: () => ({}) },
  readCalendarFeed: { services: ['gateway'], createRequest: ({ actionItem }) => ({ secret: actionItem }) },

  streamExport: { accessScope: 'read', ...forMeeting({ format: 'md' }) },
  listAgendaItems: { accessScope: 'read', ...forMeeting({}) },
  createAgendaItem: { accessScope: 'write', ...forMeeting({ title: 'Budget', requestKey: '' }) },
  updateAgendaItem: { accessScope: 'write', ...forAgendaItem({ title: 'Budget', position: 1 }) },
  toggleAgendaItem: { accessScope: 'write', ...forAgendaItem({}) },
  deleteAgendaItem: { accessScope: 'write', ...forAgendaItem({}) },

  getNotes: { accessScope: 'read', ...forMeeting({}) },
  updateNotes: { accessScope: 'write', ...forMeeting({ content: '<p>Words</p>', version: undefined }) },
  streamNotesAttachment: {
    accessScope: 'read',
    createRequest: ({ meeting, notesFile }) => ({ meetingId: meeting, attachmentId: notesFile }),
    resourceRequests: {
      meeting: (ids, otherIds) => ({ meetingId: otherIds.meeting, attachmentId: ids.notesFile }),
      'meeting with its file': (_ids, otherIds) => ({ meetingId: otherIds.meeting, attachmentId: otherIds.notesFile }),
      file: (ids, otherIds) => ({ meetingId: ids.meeting, attachmentId: otherIds.notesFile }),
    },
    inaccessibleCode: {
      meeting: 'meeting.not_found',
      'meeting with its file': 'meeting.not_found',
      file: 'notes.attachment_not_found',
    },
  },
  listEmbedPatterns: { accessScope: 'read', createRequest: () => ({}) },
  getEmbed: { accessScope: 'read', createRequest: () => ({ url: 'https://youtu.be/sample-id1' }) },
  getSeries: { accessScope: 'read', ...forMeeting({}) },
  joinSeries: { accessScope: 'write', ...withOtherMeeting },
  leaveSeries: { accessScope: 'write', ...forMeeting({}) },
  refuseSeries: { accessScope: 'write', ...withOtherMeeting },
  listSeriesCandidates: { accessScope: 'read', ...forMeeting({ query: '' }) },
  getSeriesBrief: { accessScope: 'read', ...forMeeting({}) },
  getSinceLastTime: { accessScope: 'read', ...forMeeting({}) },
  carryOver: {
    accessScope: 'write',
    createRequest: ({ meeting, actionItem }) => createCarryOverRequest(meeting, meeting, actionItem),
    resourceRequests: {
      meeting: (ids, otherIds) => createCarryOverRequest(otherIds.meeting, ids.meeting, ids.actionItem),
      'earlier meeting': (ids, otherIds) => createCarryOverRequest(ids.meeting, otherIds.meeting, ids.actionItem),
      'action item': (ids, otherIds) => createCarryOverRequest(ids.meeting, ids.meeting, otherIds.actionItem),
    },
    inaccessibleCode: {
      meeting: 'meeting.not_found',
      'earlier meeting': 'carry_over.not_found',
      'action item': 'carry_over.not_found',
    },
  },
  decideItemChange: {
    accessScope: 'write',
    ...forMeeting({ changeId: 'none', decision: 'accept', amendment: undefined }),
  },

  streamPersonalData: {
    accessScope: 'admin',
    servicesActingForUsers: ['recordings'],
    createRequest: () => ({ withoutMeetings: false }),
  },
  getUsage: { accessScope: 'read', createRequest: () => ({}) },
  getHandover: { accessScope: 'admin', createRequest: () => ({ userId: 'user-1' }) },
  filterReadable: {
    accessScope: 'read',
    servicesActingForUsers: ['ai', 'search'],
    createRequest: ({ meeting }) => ({ meetingIds: [meeting] }),
    resourceRequests: { meeting: (_ids, { meeting }) => ({ meetingIds: [meeting] }) },
    inaccessibleCode: { meeting: 'ok' },
  },
  findMeetingIds: {
    accessScope: 'read',
    servicesActingForUsers: ['search'],
    createRequest: ({ meeting }) => findRequest(meeting),
    resourceRequests: { meeting: (_ids, { meeting }) => findRequest(meeting) },
    inaccessibleCode: { meeting: 'ok' },
  },
  listDecisions: {
    accessScope: 'read',
    servicesActingForUsers: ['ai'],
    createRequest: ({ meeting }) => createDecisionsRequest(meeting),
    resourceRequests: { meeting: (_ids, { meeting }) => createDecisionsRequest(meeting) },
    inaccessibleCode: { meeting: 'ok' },
  },
  findAudioRetention: {
    services: ['recordings'],
    createRequest: ({ meeting }) => ({ meetingIds: [meeting] }),
    resourceRequests: { meeting: (_ids, { meeting }) => ({ meetingIds: [meeting] }) },
    inaccessibleCode: { meeting: 'ok' },
  },
  canReplaceTranscript: {
    services: ['recordings'],
    createRequest: ({ meeting }) => ({ meetingId: meeting, recordingId: 'r1' }),
    resourceRequests: { meeting: (_ids, { meeting }) => ({ meetingId: meeting, recordingId: 'r1' }) },
    inaccessibleCode: { meeting: 'ok' },
  },
  getAudience: { services: ['search', 'notifications', 'recordings'], ...forMeeting({}) },
  getMinutesEmailDelivery: {
    services: ['notifications'],
    createRequest: ({ minutesEmail }) => ({ minutesEmailId: minutesEmail }),
    resourceRequests: { 'email of minutes': (_ids, { minutesEmail }) => ({ minutesEmailId: minutesEmail }) },
    inaccessibleCode: { 'email of minutes': 'minutes_email.not_found' },
  },
  getAssignmentMailDelivery: {
    services: ['notifications'],
    createRequest: ({ assignmentMail }) => ({ assignmentMailId: assignmentMail }),
    resourceRequests: { 'mail about items': (_ids, { assignmentMail }) => ({ assignmentMailId: assignmentMail }) },
    inaccessibleCode: { 'mail about items': 'assignment_mail.not_found' },
  },
  getDueReminderDelivery: {
    services: ['notifications'],
    createRequest: ({ dueReminder }) => ({ dueReminderId: dueReminder }),
    resourceRequests: { reminder: (_ids, { dueReminder }) => ({ dueReminderId: dueReminder }) },
    inaccessibleCode: { reminder: 'due_reminder.not_found' },
  },
  getSeriesBriefDelivery: { services: ['notifications'], ...forMeeting({ userId: 'user-1' }) },
  getWeeklyDigestDelivery: {
    services: ['notifications'],
    createRequest: () => ({ userId: 'user-1', from: '2026-01-01T00:00:00Z', to: '2026-01-08T00:00:00Z' }),
  },
  getGenerationBrief: { services: ['ai'], ...forMeeting({}) },
  getMinutesDelivery: { services: ['notifications'], ...forMeeting({}) },
};

describeAccess('meetings', MeetingsServiceService, table, async () => {
  const context = await openTestContext();
  async function createTenant(userId: string, accountId: string) {
    const owner = createActor({ userId, accountId });
    const { id: meeting } = await context.createMeeting(owner);
    await context.importText(owner, meeting, SAMPLE_TRANSCRIPT);
    const result = createResult(meeting, 1);
    context.generations.set(result.generationId, result);
    const { generationId, importNumber } = result;
    await context.publish('ai.generation_finished', { generationId, meetingId: meeting, importNumber }, accountId);
    const { actionItems } = await context.client.listActionItems({ meetingId: meeting }, { as: owner });
    const { meetingType } = await context.client.createMeetingType(
      { meetingType: newMeetingType, requestKey: '' },
      { as: owner },
    );
    const { agendaItem } = await context.client.createAgendaItem(
      { meetingId: meeting, title: 'Plans', requestKey: '' },
      { as: owner },
    );
    const file = `file-of-${userId}`;
    context.uploads.set(file, { filename: 'plan.txt', content: Buffer.from('A plan.') });
    await context.client.updateNotes(
      { meetingId: meeting, content: `<action-text-attachment sgid="${file}"></action-text-attachment>` },
      { as: owner },
    );
    await context.client.emailMinutes(
      { meetingId: meeting, emailAddresses: 'somebody@sample.example', note: '', requestKey: '' },
      { as: owner },
    );
    const minutesEmail = (await context.getPublishedEvents('meetings.minutes_email_requested')).at(-1)!.minutesEmailId;
    const externalItem = { description: 'Order chairs', assigneeEmail: 'somebody@sample.example' };
    await context.client.createActionItem(
      { meetingId: meeting, actionItem: externalItem, requestKey: '' },
      { as: owner },
    );
    const assignmentMail = (await context.getPublishedEvents('meetings.assignment_mail_requested')).at(
      -1,
    )!.assignmentMailId;
    const dueReminder = `reminder of ${userId}`;
    await context.collections.dueReminders.insert(owner, {
      ...{ id: dueReminder, whom: 'somebody@sample.example', dueDate: '2099-03-04', actionItemIds: [] },
      keptUntil: new Date('2099-12-31T00:00:00Z'),
    });
    return {
      actor: owner,
      ids: {
        meeting,
        meetingType: meetingType!.id,
        actionItem: actionItems[0]!.id,
        agendaItem: agendaItem!.id,
        minutesEmail,
        notesFile: file,
        assignmentMail,
        dueReminder,
      },
    };
  }
  const [ids, otherAccount] = [await createTenant('user-1', 'account-1'), await createTenant('user-2', 'account-2')];
  return {
    service: context.service,
    account: ids,
    otherAccount,
    snapshot: () => snapshotDocuments(context.service.store, aggregates, 'account-2'),
  };
});
