import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import type { AgendaItem } from '@minutehand/contracts/http/meetings/agenda-items';
import type { Approval } from '@minutehand/contracts/http/meetings/approval';
import type { MeetingType } from '@minutehand/contracts/http/meetings/meeting-types';
import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { MinutesResponse } from '@minutehand/contracts/http/meetings/minutes';
import type { EarlierActionItem, MeetingRef, SinceLastTime } from '@minutehand/contracts/http/meetings/series';
import type { SeriesBrief } from '@minutehand/contracts/http/meetings/series-brief';
import type { TranscriptResponse } from '@minutehand/contracts/http/meetings/transcripts';

export function buildMeeting(overrides: Partial<Meeting> = {}): Meeting {
  return {
    id: 'm1',
    title: 'Weekly review',
    title_suggestion: null,
    shows_title_suggestion: false,
    state: 'ready',
    processing: { step: 'done', progress: 100, error: null, of: 'meeting' },
    started_at: '2026-11-20T09:00:00.000Z',
    duration_seconds: 120,
    is_paused: false,
    meeting_type: { id: 't1', name: 'General', colour: '#6B7280' },
    owner: { id: 'user-1', name: 'Test User' },
    attendees: [],
    speakers: [],
    role: 'owner',
    permissions: { edit: true, share: true, delete: true, approve: true },
    counts: { segments: 2, speakers: 2, action_items: 1, open_action_items: 1 },
    summary_line: '',
    archived: false,
    favorite: false,
    in_review: false,
    consent_required: false,
    late_audio_error: null,
    created_at: '2026-11-20T09:00:00.000Z',
    version: 1,
    ...overrides,
  };
}

export function buildMinutes(overrides: Partial<MinutesResponse> = {}): MinutesResponse {
  return {
    content: '## Decisions\n\n- The launch is in May.\n- Another line.\n',
    rendered_html:
      '<h2>Decisions</h2>\n<ul>\n<li data-evidence="a1">The launch is in May.</li>\n<li>Another line.</li>\n</ul>\n',
    generated: true,
    version: 3,
    citations: [
      {
        anchor: 'a1',
        segment_ids: ['s2'],
        quote: 'we launch in May',
        speaker: 'Ben',
        start: 65,
        end: 70,
        outdated: false,
      },
    ],
    summary: null,
    coverage: { from: 0, to: 120, of: 120, missing: [] },
    updated_at: '2026-11-20T09:30:00.000Z',
    generation: null,
    proposal_version: null,
    ...overrides,
  };
}

export function buildTranscript(): TranscriptResponse {
  return {
    version: 1,
    speakers: [
      { id: 'p1', label: 'Ana', user_id: null, name: 'Ana', merged: [] },
      { id: 'p2', label: 'Ben', user_id: null, name: 'Ben', merged: [] },
    ],
    segments: [
      { id: 's1', speaker_id: 'p1', start: 0, end: 5, text: 'Shall we start? May is near.' },
      { id: 's2', speaker_id: 'p2', start: 65, end: 70, text: 'Then we launch in May.' },
    ],
  };
}

export function buildActionItem(overrides: Partial<ActionItem> = {}): ActionItem {
  return {
    id: 'i1',
    meeting_id: 'm1',
    meeting_title: 'Weekly review',
    description: 'Write the announcement',
    due_date: null,
    due_date_formatted: '',
    overdue: false,
    assignee_id: null,
    assignee_name: null,
    assignee_email: null,
    assignee_display_name: 'Unassigned',
    completed: false,
    state: 'open',
    priority: 'none',
    citations: [],
    comment_count: 0,
    version: 1,
    ...overrides,
  };
}

export function buildApproval(overrides: Partial<Approval> = {}): Approval {
  return { state: 'draft', version: 3, approved_version: null, entries: [], ...overrides };
}

export function buildAgendaItem(overrides: Partial<AgendaItem> = {}): AgendaItem {
  return {
    id: 'a1',
    meeting_id: 'm1',
    title: 'News',
    completed: false,
    position: 1,
    version: 1,
    source: null,
    ...overrides,
  };
}

export function buildMeetingType(overrides: Partial<MeetingType> = {}): MeetingType {
  return {
    id: 't1',
    name: 'Weekly',
    colour: '#6B7280',
    headings: ['Decisions', 'Risks'],
    agenda_items: ['News'],
    template_variables: '{"headings":["Decisions","Risks"],"agenda_items":["News"]}',
    prompt: 'Be brief.',
    notification_emails: '',
    original_meeting_type_id: null,
    consent_required: false,
    audio_retention_days: 0,
    meeting_retention_days: 0,
    is_default: false,
    permissions: { edit: true, delete: true },
    version: 3,
    ...overrides,
  };
}

export function buildMeetingRef(overrides: Partial<MeetingRef> = {}): MeetingRef {
  return { id: 'm0', title: 'Last review', started_at: '2026-11-13T09:00:00.000Z', ...overrides };
}

export function buildEarlierItem(overrides: Partial<EarlierActionItem> = {}): EarlierActionItem {
  return {
    id: 'e1',
    meeting: buildMeetingRef(),
    description: 'Send the budget',
    due_date: '2026-11-15',
    due_date_formatted: 'Nov 15, 2026',
    overdue: true,
    assignee_display_name: 'Ben',
    state: 'open',
    carried: false,
    ...overrides,
  };
}

export function buildSeriesBrief(overrides: Partial<SeriesBrief> = {}): SeriesBrief {
  return {
    last_meeting: buildMeetingRef(),
    decisions: [],
    more_decisions: 0,
    people: [],
    more_action_items: 0,
    agenda_items: [],
    ...overrides,
  };
}

export function buildSinceLastTime(overrides: Partial<SinceLastTime> = {}): SinceLastTime {
  return {
    last_meeting: buildMeetingRef(),
    action_items: [],
    more_action_items: 0,
    decided_in: null,
    decisions: [],
    agenda_items: [],
    changes: [],
    ...overrides,
  };
}
