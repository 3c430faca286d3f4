import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { expect, type Page } from '@playwright/test';
import * as open from '../open-states.ts';
import { paste } from '../paste.ts';
import { listAccountStates } from './account-states.ts';
import { listAnswerStates } from './assistant/answer-states.ts';
import { listAssistantStates } from './assistant/assistant-states.ts';
import { listFrameStates } from './frame-states.ts';
import { listListStates } from './list-states.ts';
import { listLiveStates } from './live-states.ts';
import { listMailStates } from './mail-states.ts';
import { listLinkStates } from './people/link-states.ts';
import { listNotificationStates } from './people/notification-states.ts';
import { listSettingsStates } from './people/settings-states.ts';
import { listRecorderStates } from './recorder-states.ts';
import { listReviewStates } from './review-states.ts';
import type { SampleData } from './sample-data.ts';
import { listSectionStates } from './section-states.ts';
import { listSecurityStates } from './security-states.ts';
import { listSetupStates } from './setup-states.ts';
import {
  expectDoubtfulLine,
  expectLateAudio,
  showDoubtfulLines,
  showGlossary,
  showLateAudio,
} from './shown-responses.ts';
import { ALL_VIEWS, DARK, MIDDLE, NARROW, type ShownState } from './state.ts';

const GENERATING: Partial<Meeting> = {
  state: 'generating',
  processing: { step: 'minutes', progress: 40, error: null, of: 'meeting' },
};
const FAILED: Partial<Meeting> = {
  state: 'failed',
  processing: { step: 'minutes', progress: 40, error: 'Generation failed after several attempts.', of: 'meeting' },
};

export function listStates(data: SampleData): readonly ShownState[] {
  const { paths, transcript } = data;
  const pasteTranscript = async (page: Page) => {
    await paste(page.getByRole('textbox', { name: 'Transcript' }), transcript);
    await expect(page.getByText(/ turns · /)).toBeVisible();
  };
  return [
    ...listSetupStates(),
    ...listAccountStates(paths),
    ...listLinkStates(),
    ...listSettingsStates(),
    ...listNotificationStates(),
    ...listFrameStates(paths),
    ...listScreens(paths, pasteTranscript),
    ...listAssistantStates(),
    ...listAnswerStates(),
    { name: 'meeting', shows: 'A meeting with its minutes', path: paths.ready, views: ALL_VIEWS },
    {
      name: 'meeting-generating',
      shows: 'A meeting while its minutes are being generated',
      path: paths.ready,
      before: open.changeMeeting(GENERATING),
    },
    {
      name: 'meeting-failed',
      shows: 'A meeting whose minutes could not be generated',
      path: paths.ready,
      before: open.changeMeeting(FAILED),
    },
    {
      name: 'meeting-late-audio',
      shows: 'A transcript without the audio that arrived late',
      path: paths.ready,
      before: showLateAudio,
      after: expectLateAudio,
    },
    { name: 'meeting-draft', shows: 'A meeting without a transcript', path: paths.draft, views: NARROW },
    ...listLiveStates(paths),
    {
      name: 'minutes-doubtful',
      shows: 'Lines of the minutes to check',
      path: paths.ready,
      views: [
        [1440, 'light'],
        [375, 'dark'],
      ],
      before: showDoubtfulLines,
      after: expectDoubtfulLine,
    },
    { name: 'meeting-series', shows: 'A meeting of a series', path: paths.series },
    { name: 'minutes-editor', shows: 'Minutes being edited', path: paths.ready, after: open.editMinutes },
    {
      name: 'minutes-slash-menu',
      shows: 'Slash menu of the editor',
      path: paths.ready,
      views: DARK,
      after: open.openSlashMenu,
    },
    { name: 'minutes-source', shows: 'Source of a line of the minutes', path: paths.ready, after: open.openSource },
    {
      name: 'transcript-search',
      shows: 'Search within the transcript',
      path: paths.ready,
      views: MIDDLE,
      after: open.searchTranscript('remote'),
    },
    {
      name: 'transcript-menu',
      shows: 'Menu of a line of the transcript',
      path: paths.ready,
      after: open.openMenuOfTranscriptLine,
    },
    { name: 'approval', shows: 'Minutes in review', path: paths.inReview, after: open.openApproval },
    { name: 'minutes-approved', shows: 'Approved minutes', path: paths.approved },
    {
      name: 'amendment',
      shows: 'History with an amendment',
      path: paths.amended,
      views: DARK,
      after: open.openApproval,
    },
    { name: 'items-meeting', shows: 'Action items of a meeting', path: paths.ready, after: open.showItems },
    { name: 'items-selected', shows: 'Selected action items', path: paths.ready, after: open.selectItems },
    { name: 'items-comments', shows: 'Comments of an action item', path: paths.ready, after: open.openComments },
    {
      name: 'items-priority',
      shows: 'Menu of priorities',
      path: paths.ready,
      views: DARK,
      after: open.openPriorityMenu,
    },
    {
      name: 'dialog-regenerate',
      shows: 'Regenerating minutes with an instruction',
      path: paths.ready,
      after: open.regenerateWithInstruction,
    },
    { name: 'dialog-share', shows: 'Sharing a meeting', path: paths.ready, after: open.openSharing },
    { name: 'dialog-email', shows: 'Emailing the minutes', path: paths.ready, views: NARROW, after: open.openEmail },
    {
      name: 'dialog-delete',
      shows: 'Confirmation before a meeting is deleted',
      path: paths.ready,
      after: open.openMeetingMenuItem('Delete meeting'),
    },
    ...listReviewStates(paths),
    ...listListStates(data),
    ...listMailStates(data.sessions.demo),
    ...listSectionStates(paths),
    ...listSecurityStates(),
    ...listRecorderStates(),
  ];
}

function listScreens(
  paths: SampleData['paths'],
  pasteTranscript: (page: Page) => Promise<void>,
): readonly ShownState[] {
  const items = '/action_items?assignee=team';
  return [
    {
      name: 'meetings',
      shows: 'The list of meetings',
      path: '/meetings',
      views: [
        [1440, 'light'],
        [1440, 'dark'],
        [375, 'light'],
      ],
    },
    {
      name: 'meetings-filters',
      shows: 'Filters of the list on a phone',
      path: '/meetings?mine=1',
      views: NARROW,
      after: open.openFilters,
    },
    { name: 'meetings-empty', shows: 'No meetings yet', path: '/meetings', person: 'new user' },
    { name: 'meetings-archived', shows: 'Archived meetings', path: '/meetings?view=archived', views: MIDDLE },
    { name: 'meetings-trash', shows: 'The trash', path: '/meetings?view=trash' },
    { name: 'meetings-menu', shows: 'Context menu of a meeting', path: '/meetings', after: open.openMenuOfMeetingRow },
    {
      name: 'meetings-undo',
      shows: 'Undo after a meeting is archived',
      path: '/meetings',
      views: DARK,
      after: open.archiveMeeting,
      finish: open.undo,
    },
    {
      name: 'meetings-error',
      shows: 'The list could not be loaded',
      path: '/meetings',
      before: open.failReadsOf('/meetings'),
    },
    {
      name: 'meetings-offline',
      shows: 'The list while offline',
      path: '/meetings',
      views: DARK,
      after: open.goOffline,
    },
    { name: 'new-meeting', shows: 'New meeting', path: '/meetings/new' },
    {
      name: 'new-meeting-date',
      shows: 'Date and time of a new meeting',
      path: '/meetings/new',
      views: MIDDLE,
      after: open.openDatePicker,
    },
    {
      name: 'new-meeting-preview',
      shows: 'New meeting with a pasted transcript',
      path: '/meetings/new',
      after: pasteTranscript,
    },
    {
      name: 'items',
      shows: 'Action items across meetings',
      path: items,
      views: [
        [1440, 'light'],
        [375, 'dark'],
      ],
    },
    { name: 'items-editor', shows: 'Form of an action item', path: items, views: MIDDLE, after: open.editItem },
    {
      name: 'items-bulk',
      shows: 'Selected items of several meetings',
      path: items,
      views: NARROW,
      after: open.selectAcrossMeetings,
    },
    { name: 'items-board', shows: 'Board of action items', path: `${items}&view=board`, views: DARK },
    { name: 'items-empty', shows: 'No action items', path: '/action_items', person: 'new user', views: MIDDLE },
    {
      name: 'item-assigned',
      shows: 'The page of an external assignee',
      path: paths.assignedItem,
      person: 'guest',
      views: NARROW,
    },
    { name: 'meeting-types', shows: 'Meeting types', path: '/account_meeting_types' },
    {
      name: 'meeting-type-editor',
      shows: 'Editor of a meeting type',
      path: '/account_meeting_types',
      after: open.openMeetingType,
    },
    { name: 'settings-profile', shows: 'Settings: profile', path: '/settings?tab=profile' },
    {
      name: 'settings-notifications',
      shows: 'Settings: notifications',
      path: '/settings?tab=notifications',
      views: [
        [1440, 'light'],
        [375, 'dark'],
      ],
    },
    { name: 'settings-workspace', shows: 'Settings: workspace', path: '/settings?tab=account' },
    {
      name: 'settings-meeting-types',
      shows: 'Settings: meeting types',
      path: '/settings?tab=meeting_types',
      views: DARK,
    },
    { name: 'settings-writing', shows: 'Settings: writing', path: '/settings?tab=writing', views: DARK },
    { name: 'settings-glossary', shows: 'Settings: glossary', path: '/settings?tab=glossary', before: showGlossary },
    { name: 'settings-tokens', shows: 'Settings: access tokens', path: '/settings?tab=tokens', views: MIDDLE },
    { name: 'pricing', shows: 'Pricing', path: '/pricing', views: DARK },
  ];
}
