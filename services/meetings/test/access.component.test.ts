import { type ImportTranscriptRequest, MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { type AccessTable, describeAccess, snapshotDocuments } from '@minutehand/test-kit/access';
import { actor } from '@minutehand/test-kit/identity';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { openTestContext, resultFor, TALK } from './test-context.ts';

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
const aMeeting = { title: 'Weekly', startedAt: '', attendees: [], requestKey: '' };
const transcriptOf = (meetingId: string): ImportTranscriptRequest[] => [
  { part: { $case: 'header', value: { meetingId, format: 'text', signedId: '', requestKey: '' } } },
  { part: { $case: 'chunk', value: Buffer.from(TALK) } },
];

/** Access of a call with a meeting id and optional further fields. */
function ofMeeting<R extends { meetingId: string }>(more: Omit<R, 'meetingId'>) {
  // `more` has all fields of R except the meeting id.
  const request = ({ meeting }: Ids) => ({ ...more, meetingId: meeting }) as R;
  return {
    request,
    naming: { meeting: (_own: Ids, named: Ids) => request(named) },
    absent: { meeting: 'meeting.not_found' },
  } as const;
}

function ofActionItem<R extends { meetingId: string; actionItemId: string }>(
  more: Omit<R, 'meetingId' | 'actionItemId'>,
) {
  // `more` has all other fields, as above.
  const call = (meetingId: string, actionItemId: string) => ({ ...more, meetingId, actionItemId }) as R;
  return {
    request: ({ meeting, actionItem }: Ids) => call(meeting, actionItem),
    naming: {
      meeting: (own: Ids, named: Ids) => call(named.meeting, own.actionItem),
      'meeting with its action item': (_own: Ids, named: Ids) => call(named.meeting, named.actionItem),
      'action item': (own: Ids, named: Ids) => call(own.meeting, named.actionItem),
    },
    absent: {
      meeting: 'meeting.not_found',
      'meeting with its action item': 'meeting.not_found',
      'action item': 'action_item.not_found',
    },
  } as const;
}

function ofAgendaItem<R extends { meetingId: string; agendaItemId: string }>(
  more: Omit<R, 'meetingId' | 'agendaItemId'>,
) {
  // `more` has all other fields, as above.
  const call = (meetingId: string, agendaItemId: string) => ({ ...more, meetingId, agendaItemId }) as R;
  return {
    request: ({ meeting, agendaItem }: Ids) => call(meeting, agendaItem),
    naming: {
      meeting: (own: Ids, named: Ids) => call(named.meeting, own.agendaItem),
      'meeting with its agenda item': (_own: Ids, named: Ids) => call(named.meeting, named.agendaItem),
      'agenda item': (own: Ids, named: Ids) => call(own.meeting, named.agendaItem),
    },
    absent: {
      meeting: 'meeting.not_found',
      'meeting with its agenda item': 'meeting.not_found',
      'agenda item': 'agenda_item.not_found',
    },
  } as const;
}

function ofMeetingType<R extends { meetingTypeId: string }>(more: Omit<R, 'meetingTypeId'>) {
  // `more` has all other fields, as above.
  const request = ({ meetingType }: Ids) => ({ ...more, meetingTypeId: meetingType }) as R;
  return {
    request,
    naming: { 'meeting type': (_own: Ids, named: Ids) => request(named) },
    absent: { 'meeting type': 'meeting_type.not_found' },
  } as const;
}

const aType = {
  name: 'Standup',
  headings: undefined,
  agendaItems: { texts: ['Round'] },
  notificationEmails: undefined,
};

const bulk = (meetingId: string, actionItem: string) => ({
  ...{ meetingId, actionItemIds: [actionItem], dueDate: '2026-12-24', amendment: undefined },
  ...{ assigneeType: '', assigneeId: '', assigneeName: '', assigneeEmail: '' },
});

const withOther = {
  request: ({ meeting }: Ids) => ({ meetingId: meeting, otherMeetingId: meeting }),
  naming: {
    meeting: (own: Ids, named: Ids) => ({ meetingId: named.meeting, otherMeetingId: own.meeting }),
    'other meeting': (own: Ids, named: Ids) => ({ meetingId: own.meeting, otherMeetingId: named.meeting }),
  },
  absent: { meeting: 'meeting.not_found', 'other meeting': 'meeting.not_found' },
} as const;

const carrying = (meetingId: string, from: string, actionItem: string) => ({
  meetingId,
  items: [{ meetingId: from, item: { $case: 'actionItemId' as const, value: actionItem } }],
});

const forReaders = { person: 'read', services: ['ai', 'search', 'notifications'] } as const;

const table: AccessTable<MeetingsServiceService, Ids> = {
  createMeeting: {
    person: 'write',
    request: () => ({ ...aMeeting, accountMeetingTypeId: '' }),
    naming: { 'meeting type': (_own, { meetingType }) => ({ ...aMeeting, accountMeetingTypeId: meetingType }) },
    absent: { 'meeting type': 'meeting.invalid' },
  },
  getMeeting: { person: 'read', ...ofMeeting({}) },
  listMeetings: {
    person: 'read',
    request: () => ({ type: '', state: '', mine: false, ...page }),
    naming: { 'meeting type': (_own, { meetingType }) => ({ type: meetingType, state: '', mine: false, ...page }) },
    absent: { 'meeting type': 'ok' },
  },
  updateMeeting: {
    person: 'write',
    ...ofMeeting({ title: 'Monthly', startedAt: undefined, accountMeetingTypeId: undefined, version: undefined }),
  },
  deleteMeeting: { person: 'write', ...ofMeeting({}) },
  retryProcessing: { person: 'write', ...ofMeeting({ section: '' }) },
  listShares: { person: 'read', ...ofMeeting({}) },
  createShare: { person: 'write', ...ofMeeting({ userId: 'user-3', role: '', requestKey: '' }) },
  updateShare: { person: 'write', ...ofMeeting({ userId: 'user-3', role: 'editor' }) },
  deleteShare: { person: 'write', ...ofMeeting({ userId: 'user-3' }) },
  listMeetingTypes: { person: 'read', request: () => page },
  createMeetingType: { person: 'write', request: () => ({ meetingType: aType, requestKey: '' }) },
  updateMeetingType: { person: 'write', ...ofMeetingType({ changes: aType, version: undefined }) },
  deleteMeetingType: { person: 'write', ...ofMeetingType({}) },

  importTranscript: {
    person: 'write',
    request: ({ meeting }) => transcriptOf(meeting),
    naming: { meeting: (_own, { meeting }) => transcriptOf(meeting) },
    absent: { meeting: 'meeting.not_found' },
  },
  streamTranscript: { ...forReaders, ...ofMeeting({}) },
  assignSpeaker: {
    person: 'write',
    ...ofMeeting({ speakerId: 't1-p1', userId: undefined, name: 'Chair', version: undefined }),
  },
  correctSegments: {
    person: 'write',
    ...ofMeeting({
      corrections: [{ segmentId: 't1-s1', text: 'We ship on Monday.', speakerId: undefined }],
      newSpeaker: undefined,
      version: undefined,
    }),
  },
  mergeSpeakers: {
    person: 'write',
    ...ofMeeting({ speakerId: 't1-p2', intoSpeakerId: 't1-p1', version: undefined }),
  },
  separateSpeaker: { person: 'write', ...ofMeeting({ speakerId: 't1-p2', version: undefined }) },

  getMinutes: { ...forReaders, ...ofMeeting({}) },
  updateMinutes: { person: 'write', ...ofMeeting({ content: 'By hand', version: undefined, amendment: undefined }) },
  getMinutesProposal: { person: 'read', ...ofMeeting({}) },
  decideMinutesProposal: {
    person: 'write',
    ...ofMeeting({ decision: 'discard', lineIds: [], all: false, version: 2, proposalVersion: 3 }),
  },
  listMinutesVersions: { person: 'read', ...ofMeeting(page) },
  compareMinutesVersion: { person: 'read', ...ofMeeting({ minutesVersion: 1 }) },
  restoreMinutesVersion: {
    person: 'write',
    ...ofMeeting({ minutesVersion: 1, version: undefined, amendment: undefined }),
  },
  emailMinutes: {
    person: 'write',
    ...ofMeeting({ emailAddresses: 'somebody@sample.example', note: '', requestKey: '' }),
  },
  getFeedback: { person: 'read', ...ofMeeting({}) },
  giveFeedback: { person: 'write', ...ofMeeting({ rating: 1, comments: undefined }) },

  getApproval: { person: 'read', ...ofMeeting({}) },
  decideApproval: { person: 'write', ...ofMeeting({ decision: 'submit', note: '', version: undefined }) },

  decideTitle: { person: 'write', ...ofMeeting({ decision: 'accept' }) },

  listActionItems: { ...forReaders, ...ofMeeting({}) },
  listAssignedActionItems: { person: 'read', request: () => ({ assignee: '', state: '', dueBefore: '', ...page }) },
  createActionItem: { person: 'write', ...ofMeeting({ actionItem: changes, requestKey: '', amendment: undefined }) },
  updateActionItem: { person: 'write', ...ofActionItem({ changes, amendment: undefined }) },
  bulkUpdateActionItems: {
    person: 'write',
    request: ({ meeting, actionItem }) => bulk(meeting, actionItem),
    naming: {
      meeting: (own, named) => bulk(named.meeting, own.actionItem),
      'meeting with its action item': (_own, named) => bulk(named.meeting, named.actionItem),
      'action item': (own, named) => bulk(own.meeting, named.actionItem),
    },
    absent: {
      meeting: 'meeting.not_found',
      'meeting with its action item': 'meeting.not_found',
      'action item': 'action_item.selection_unknown',
    },
  },
  toggleActionItem: { person: 'write', ...ofActionItem({}) },
  deleteActionItem: { person: 'write', ...ofActionItem({ amendment: undefined }) },

  getAssignedItem: { services: ['gateway'], request: ({ actionItem }) => ({ token: actionItem }) },
  completeAssignedItem: {
    services: ['gateway'],
    request: ({ actionItem }) => ({ token: actionItem, completed: true }),
  },

  getCalendarFeed: { person: 'read', request: () => ({}) },
  renewCalendarFeed: { person: 'write', request: () => ({}) },
  deleteCalendarFeed: { person: 'write', request: () => ({}) },
  readCalendarFeed: { services: ['gateway'], request: ({ actionItem }) => ({ secret: actionItem }) },

  streamExport: { person: 'read', ...ofMeeting({ format: 'md' }) },
  listAgendaItems: { person: 'read', ...ofMeeting({}) },
  createAgendaItem: { person: 'write', ...ofMeeting({ title: 'Budget', requestKey: '' }) },
  updateAgendaItem: { person: 'write', ...ofAgendaItem({ title: 'Budget', position: 1 }) },
  toggleAgendaItem: { person: 'write', ...ofAgendaItem({}) },
  deleteAgendaItem: { person: 'write', ...ofAgendaItem({}) },

  getNotes: { person: 'read', ...ofMeeting({}) },
  updateNotes: { person: 'write', ...ofMeeting({ content: '<p>Words</p>', version: undefined }) },
  streamNotesAttachment: {
    person: 'read',
    request: ({ meeting, notesFile }) => ({ meetingId: meeting, attachmentId: notesFile }),
    naming: {
      meeting: (own, named) => ({ meetingId: named.meeting, attachmentId: own.notesFile }),
      'meeting with its file': (_own, named) => ({ meetingId: named.meeting, attachmentId: named.notesFile }),
      file: (own, named) => ({ meetingId: own.meeting, attachmentId: named.notesFile }),
    },
    absent: {
      meeting: 'meeting.not_found',
      'meeting with its file': 'meeting.not_found',
      file: 'notes.attachment_not_found',
    },
  },
  listEmbedPatterns: { person: 'read', request: () => ({}) },
  getEmbed: { person: 'read', request: () => ({ url: 'https://youtu.be/sample-id1' }) },
  getSeries: { person: 'read', ...ofMeeting({}) },
  joinSeries: { person: 'write', ...withOther },
  leaveSeries: { person: 'write', ...ofMeeting({}) },
  refuseSeries: { person: 'write', ...withOther },
  listSeriesCandidates: { person: 'read', ...ofMeeting({ query: '' }) },
  getSinceLastTime: { person: 'read', ...ofMeeting({}) },
  carryOver: {
    person: 'write',
    request: ({ meeting, actionItem }) => carrying(meeting, meeting, actionItem),
    naming: {
      meeting: (own, named) => carrying(named.meeting, own.meeting, own.actionItem),
      'earlier meeting': (own, named) => carrying(own.meeting, named.meeting, own.actionItem),
      'action item': (own, named) => carrying(own.meeting, own.meeting, named.actionItem),
    },
    absent: {
      meeting: 'meeting.not_found',
      'earlier meeting': 'carry_over.not_found',
      'action item': 'carry_over.not_found',
    },
  },
  decideItemChange: {
    person: 'write',
    ...ofMeeting({ changeId: 'none', decision: 'accept', amendment: undefined }),
  },

  filterReadable: {
    person: 'read',
    request: ({ meeting }) => ({ meetingIds: [meeting] }),
    naming: { meeting: (_own, { meeting }) => ({ meetingIds: [meeting] }) },
    absent: { meeting: 'ok' },
  },
  getAudience: { services: ['ai', 'search', 'notifications', 'recordings', 'gateway'], ...ofMeeting({}) },
  getMinutesEmailDelivery: {
    services: ['notifications'],
    request: ({ minutesEmail }) => ({ minutesEmailId: minutesEmail }),
    naming: { 'email of minutes': (_own, { minutesEmail }) => ({ minutesEmailId: minutesEmail }) },
    absent: { 'email of minutes': 'minutes_email.not_found' },
  },
  getAssignmentMailDelivery: {
    services: ['notifications'],
    request: ({ assignmentMail }) => ({ assignmentMailId: assignmentMail }),
    naming: { 'mail about items': (_own, { assignmentMail }) => ({ assignmentMailId: assignmentMail }) },
    absent: { 'mail about items': 'assignment_mail.not_found' },
  },
  getDueReminderDelivery: {
    services: ['notifications'],
    request: ({ dueReminder }) => ({ dueReminderId: dueReminder }),
    naming: { reminder: (_own, { dueReminder }) => ({ dueReminderId: dueReminder }) },
    absent: { reminder: 'due_reminder.not_found' },
  },
  getGenerationBrief: { services: ['ai'], ...ofMeeting({}) },
  getMinutesDelivery: { services: ['notifications'], ...ofMeeting({}) },
};

describeAccess('meetings', MeetingsServiceService, table, async () => {
  const context = await openTestContext();
  async function createTenant(userId: string, accountId: string) {
    const owner = actor({ userId, accountId });
    const { id: meeting } = await context.create(owner);
    await context.importText(owner, meeting, TALK);
    const result = resultFor(meeting, 1);
    context.generations.set(result.generationId, result);
    const { generationId, importNumber } = result;
    await context.publish('ai.generation_finished', { generationId, meetingId: meeting, importNumber }, accountId);
    const { actionItems } = await context.client.listActionItems({ meetingId: meeting }, { as: owner });
    const { meetingType } = await context.client.createMeetingType(
      { meetingType: aType, requestKey: '' },
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
    const minutesEmail = (await context.publishedEvents('meetings.minutes_email_requested')).at(-1)!.minutesEmailId;
    const externalItem = { description: 'Order chairs', assigneeEmail: 'somebody@sample.example' };
    await context.client.createActionItem(
      { meetingId: meeting, actionItem: externalItem, requestKey: '' },
      { as: owner },
    );
    const assignmentMail = (await context.publishedEvents('meetings.assignment_mail_requested')).at(
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
  const [own, foreign] = [await createTenant('user-1', 'account-1'), await createTenant('user-2', 'account-2')];
  return {
    service: context.service,
    own,
    foreign,
    snapshot: () => snapshotDocuments(context.service.store, aggregates, 'account-2'),
  };
});
