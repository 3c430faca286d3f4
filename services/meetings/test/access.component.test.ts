import { type ImportTranscriptRequest, MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { type AccessTable, describeAccess, snapshotDocuments } from '@minutehand/test-kit/access';
import { actor } from '@minutehand/test-kit/identity';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { createResult, openTestContext, TALK } from './test-context.ts';

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
const newMeeting = { title: 'Weekly', startedAt: '', attendees: [], requestKey: '' };
const createImportRequests = (meetingId: string): ImportTranscriptRequest[] => [
  { part: { $case: 'header', value: { meetingId, format: 'text', signedId: '', requestKey: '' } } },
  { part: { $case: 'chunk', value: Buffer.from(TALK) } },
];

/** Access of a call with a meeting id and optional further fields. */
function forMeeting<R extends { meetingId: string }>(otherFields: Omit<R, 'meetingId'>) {
  // `otherFields` has all fields of R except the meeting id.
  const request = ({ meeting }: Ids) => ({ ...otherFields, meetingId: meeting }) as R;
  return {
    request,
    naming: { meeting: (_ids: Ids, otherIds: Ids) => request(otherIds) },
    absent: { meeting: 'meeting.not_found' },
  } as const;
}

function forActionItem<R extends { meetingId: string; actionItemId: string }>(
  otherFields: Omit<R, 'meetingId' | 'actionItemId'>,
) {
  // `otherFields` has all other fields, as above.
  const createRequest = (meetingId: string, actionItemId: string) => ({ ...otherFields, meetingId, actionItemId }) as R;
  return {
    request: ({ meeting, actionItem }: Ids) => createRequest(meeting, actionItem),
    naming: {
      meeting: (ids: Ids, otherIds: Ids) => createRequest(otherIds.meeting, ids.actionItem),
      'meeting with its action item': (_ids: Ids, otherIds: Ids) =>
        createRequest(otherIds.meeting, otherIds.actionItem),
      'action item': (ids: Ids, otherIds: Ids) => createRequest(ids.meeting, otherIds.actionItem),
    },
    absent: {
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
    request: ({ meeting, agendaItem }: Ids) => createRequest(meeting, agendaItem),
    naming: {
      meeting: (ids: Ids, otherIds: Ids) => createRequest(otherIds.meeting, ids.agendaItem),
      'meeting with its agenda item': (_ids: Ids, otherIds: Ids) =>
        createRequest(otherIds.meeting, otherIds.agendaItem),
      'agenda item': (ids: Ids, otherIds: Ids) => createRequest(ids.meeting, otherIds.agendaItem),
    },
    absent: {
      meeting: 'meeting.not_found',
      'meeting with its agenda item': 'meeting.not_found',
      'agenda item': 'agenda_item.not_found',
    },
  } as const;
}

function forMeetingType<R extends { meetingTypeId: string }>(otherFields: Omit<R, 'meetingTypeId'>) {
  // `otherFields` has all other fields, as above.
  const request = ({ meetingType }: Ids) => ({ ...otherFields, meetingTypeId: meetingType }) as R;
  return {
    request,
    naming: { 'meeting type': (_ids: Ids, otherIds: Ids) => request(otherIds) },
    absent: { 'meeting type': 'meeting_type.not_found' },
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
  ...{ assigneeType: '', assigneeId: '', assigneeName: '', assigneeEmail: '' },
});

const withOtherMeeting = {
  request: ({ meeting }: Ids) => ({ meetingId: meeting, otherMeetingId: meeting }),
  naming: {
    meeting: (ids: Ids, otherIds: Ids) => ({ meetingId: otherIds.meeting, otherMeetingId: ids.meeting }),
    'other meeting': (ids: Ids, otherIds: Ids) => ({ meetingId: ids.meeting, otherMeetingId: otherIds.meeting }),
  },
  absent: { meeting: 'meeting.not_found', 'other meeting': 'meeting.not_found' },
} as const;

const createCarryOverRequest = (meetingId: string, earlierMeetingId: string, actionItem: string) => ({
  meetingId,
  items: [{ meetingId: earlierMeetingId, item: { $case: 'actionItemId' as const, value: actionItem } }],
});

const forReadersAndServices = { person: 'read', services: ['ai', 'search', 'notifications'] } as const;

const table: AccessTable<MeetingsServiceService, Ids> = {
  createMeeting: {
    person: 'write',
    request: () => ({ ...newMeeting, accountMeetingTypeId: '' }),
    naming: { 'meeting type': (_ids, { meetingType }) => ({ ...newMeeting, accountMeetingTypeId: meetingType }) },
    absent: { 'meeting type': 'meeting.invalid' },
  },
  getMeeting: { person: 'read', ...forMeeting({}) },
  listMeetings: {
    person: 'read',
    request: () => ({ type: '', state: '', mine: false, ...page }),
    naming: { 'meeting type': (_ids, { meetingType }) => ({ type: meetingType, state: '', mine: false, ...page }) },
    absent: { 'meeting type': 'ok' },
  },
  updateMeeting: {
    person: 'write',
    ...forMeeting({ title: 'Monthly', startedAt: undefined, accountMeetingTypeId: undefined, version: undefined }),
  },
  deleteMeeting: { person: 'write', ...forMeeting({}) },
  retryProcessing: { person: 'write', ...forMeeting({ section: '' }) },
  listShares: { person: 'read', ...forMeeting({}) },
  createShare: { person: 'write', ...forMeeting({ userId: 'user-3', role: '', requestKey: '' }) },
  updateShare: { person: 'write', ...forMeeting({ userId: 'user-3', role: 'editor' }) },
  deleteShare: { person: 'write', ...forMeeting({ userId: 'user-3' }) },
  listMeetingTypes: { person: 'read', request: () => page },
  createMeetingType: { person: 'write', request: () => ({ meetingType: newMeetingType, requestKey: '' }) },
  updateMeetingType: { person: 'write', ...forMeetingType({ changes: newMeetingType, version: undefined }) },
  deleteMeetingType: { person: 'write', ...forMeetingType({}) },

  importTranscript: {
    person: 'write',
    request: ({ meeting }) => createImportRequests(meeting),
    naming: { meeting: (_ids, { meeting }) => createImportRequests(meeting) },
    absent: { meeting: 'meeting.not_found' },
  },
  streamTranscript: { ...forReadersAndServices, ...forMeeting({}) },
  assignSpeaker: {
    person: 'write',
    ...forMeeting({ speakerId: 't1-p1', userId: undefined, name: 'Chair', version: undefined }),
  },
  correctSegments: {
    person: 'write',
    ...forMeeting({
      corrections: [{ segmentId: 't1-s1', text: 'We ship on Monday.', speakerId: undefined }],
      newSpeaker: undefined,
      version: undefined,
    }),
  },
  mergeSpeakers: {
    person: 'write',
    ...forMeeting({ speakerId: 't1-p2', intoSpeakerId: 't1-p1', version: undefined }),
  },
  separateSpeaker: { person: 'write', ...forMeeting({ speakerId: 't1-p2', version: undefined }) },

  getMinutes: { ...forReadersAndServices, ...forMeeting({}) },
  updateMinutes: { person: 'write', ...forMeeting({ content: 'By hand', version: undefined, amendment: undefined }) },
  getMinutesProposal: { person: 'read', ...forMeeting({}) },
  decideMinutesProposal: {
    person: 'write',
    ...forMeeting({ decision: 'discard', lineIds: [], all: false, version: 2, proposalVersion: 3 }),
  },
  listMinutesVersions: { person: 'read', ...forMeeting(page) },
  compareMinutesVersion: { person: 'read', ...forMeeting({ minutesVersion: 1 }) },
  restoreMinutesVersion: {
    person: 'write',
    ...forMeeting({ minutesVersion: 1, version: undefined, amendment: undefined }),
  },
  emailMinutes: {
    person: 'write',
    ...forMeeting({ emailAddresses: 'somebody@sample.example', note: '', requestKey: '' }),
  },
  getFeedback: { person: 'read', ...forMeeting({}) },
  giveFeedback: { person: 'write', ...forMeeting({ rating: 1, comments: undefined }) },

  getApproval: { person: 'read', ...forMeeting({}) },
  decideApproval: { person: 'write', ...forMeeting({ decision: 'submit', note: '', version: undefined }) },

  decideTitle: { person: 'write', ...forMeeting({ decision: 'accept' }) },

  listActionItems: { ...forReadersAndServices, ...forMeeting({}) },
  listAssignedActionItems: { person: 'read', request: () => ({ assignee: '', state: '', dueBefore: '', ...page }) },
  createActionItem: { person: 'write', ...forMeeting({ actionItem: changes, requestKey: '', amendment: undefined }) },
  updateActionItem: { person: 'write', ...forActionItem({ changes, amendment: undefined }) },
  bulkUpdateActionItems: {
    person: 'write',
    request: ({ meeting, actionItem }) => createBulkRequest(meeting, actionItem),
    naming: {
      meeting: (ids, otherIds) => createBulkRequest(otherIds.meeting, ids.actionItem),
      'meeting with its action item': (_ids, otherIds) => createBulkRequest(otherIds.meeting, otherIds.actionItem),
      'action item': (ids, otherIds) => createBulkRequest(ids.meeting, otherIds.actionItem),
    },
    absent: {
      meeting: 'meeting.not_found',
      'meeting with its action item': 'meeting.not_found',
      'action item': 'action_item.selection_unknown',
    },
  },
  toggleActionItem: { person: 'write', ...forActionItem({}) },
  deleteActionItem: { person: 'write', ...forActionItem({ amendment: undefined }) },

  getAssignedItem: { services: ['gateway'], request: ({ actionItem }) => ({ token: actionItem }) },
  completeAssignedItem: {
    services: ['gateway'],
    request: ({ actionItem }) => ({ token: actionItem, completed: true }),
  },

  getCalendarFeed: { person: 'read', request: () => ({}) },
  renewCalendarFeed: { person: 'write', request: () => ({}) },
  deleteCalendarFeed: { person: 'write', request: () => ({}) },
  readCalendarFeed: { services: ['gateway'], request: ({ actionItem }) => ({ secret: actionItem }) },

  streamExport: { person: 'read', ...forMeeting({ format: 'md' }) },
  listAgendaItems: { person: 'read', ...forMeeting({}) },
  createAgendaItem: { person: 'write', ...forMeeting({ title: 'Budget', requestKey: '' }) },
  updateAgendaItem: { person: 'write', ...forAgendaItem({ title: 'Budget', position: 1 }) },
  toggleAgendaItem: { person: 'write', ...forAgendaItem({}) },
  deleteAgendaItem: { person: 'write', ...forAgendaItem({}) },

  getNotes: { person: 'read', ...forMeeting({}) },
  updateNotes: { person: 'write', ...forMeeting({ content: '<p>Words</p>', version: undefined }) },
  streamNotesAttachment: {
    person: 'read',
    request: ({ meeting, notesFile }) => ({ meetingId: meeting, attachmentId: notesFile }),
    naming: {
      meeting: (ids, otherIds) => ({ meetingId: otherIds.meeting, attachmentId: ids.notesFile }),
      'meeting with its file': (_ids, otherIds) => ({ meetingId: otherIds.meeting, attachmentId: otherIds.notesFile }),
      file: (ids, otherIds) => ({ meetingId: ids.meeting, attachmentId: otherIds.notesFile }),
    },
    absent: {
      meeting: 'meeting.not_found',
      'meeting with its file': 'meeting.not_found',
      file: 'notes.attachment_not_found',
    },
  },
  listEmbedPatterns: { person: 'read', request: () => ({}) },
  getEmbed: { person: 'read', request: () => ({ url: 'https://youtu.be/sample-id1' }) },
  getSeries: { person: 'read', ...forMeeting({}) },
  joinSeries: { person: 'write', ...withOtherMeeting },
  leaveSeries: { person: 'write', ...forMeeting({}) },
  refuseSeries: { person: 'write', ...withOtherMeeting },
  listSeriesCandidates: { person: 'read', ...forMeeting({ query: '' }) },
  getSinceLastTime: { person: 'read', ...forMeeting({}) },
  carryOver: {
    person: 'write',
    request: ({ meeting, actionItem }) => createCarryOverRequest(meeting, meeting, actionItem),
    naming: {
      meeting: (ids, otherIds) => createCarryOverRequest(otherIds.meeting, ids.meeting, ids.actionItem),
      'earlier meeting': (ids, otherIds) => createCarryOverRequest(ids.meeting, otherIds.meeting, ids.actionItem),
      'action item': (ids, otherIds) => createCarryOverRequest(ids.meeting, ids.meeting, otherIds.actionItem),
    },
    absent: {
      meeting: 'meeting.not_found',
      'earlier meeting': 'carry_over.not_found',
      'action item': 'carry_over.not_found',
    },
  },
  decideItemChange: {
    person: 'write',
    ...forMeeting({ changeId: 'none', decision: 'accept', amendment: undefined }),
  },

  filterReadable: {
    person: 'read',
    request: ({ meeting }) => ({ meetingIds: [meeting] }),
    naming: { meeting: (_ids, { meeting }) => ({ meetingIds: [meeting] }) },
    absent: { meeting: 'ok' },
  },
  getAudience: { services: ['ai', 'search', 'notifications', 'recordings', 'gateway'], ...forMeeting({}) },
  getMinutesEmailDelivery: {
    services: ['notifications'],
    request: ({ minutesEmail }) => ({ minutesEmailId: minutesEmail }),
    naming: { 'email of minutes': (_ids, { minutesEmail }) => ({ minutesEmailId: minutesEmail }) },
    absent: { 'email of minutes': 'minutes_email.not_found' },
  },
  getAssignmentMailDelivery: {
    services: ['notifications'],
    request: ({ assignmentMail }) => ({ assignmentMailId: assignmentMail }),
    naming: { 'mail about items': (_ids, { assignmentMail }) => ({ assignmentMailId: assignmentMail }) },
    absent: { 'mail about items': 'assignment_mail.not_found' },
  },
  getDueReminderDelivery: {
    services: ['notifications'],
    request: ({ dueReminder }) => ({ dueReminderId: dueReminder }),
    naming: { reminder: (_ids, { dueReminder }) => ({ dueReminderId: dueReminder }) },
    absent: { reminder: 'due_reminder.not_found' },
  },
  getGenerationBrief: { services: ['ai'], ...forMeeting({}) },
  getMinutesDelivery: { services: ['notifications'], ...forMeeting({}) },
};

describeAccess('meetings', MeetingsServiceService, table, async () => {
  const context = await openTestContext();
  async function createTenant(userId: string, accountId: string) {
    const owner = actor({ userId, accountId });
    const { id: meeting } = await context.createMeeting(owner);
    await context.importText(owner, meeting, TALK);
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
  const [ids, foreign] = [await createTenant('user-1', 'account-1'), await createTenant('user-2', 'account-2')];
  return {
    service: context.service,
    own: ids,
    foreign,
    snapshot: () => snapshotDocuments(context.service.store, aggregates, 'account-2'),
  };
});
