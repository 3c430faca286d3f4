import { beforeEach, expect, test } from '@jest/globals';
import { useUnsavedChanges } from '@minutehand/web-kit';
import { hasUnloadWarning, TestProviders } from '@minutehand/web-kit/test';
import { fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ActionItemForm } from '../../features/action-items/components/ActionItemForm.tsx';
import { BulkUpdateDialog } from '../../features/action-items/components/BulkUpdateDialog.tsx';
import { CommentForm } from '../../features/action-items/components/comments/CommentForm.tsx';
import { AgendaRow } from '../../features/agenda/components/AgendaRow.tsx';
import { AgendaSection } from '../../features/agenda/components/AgendaSection.tsx';
import type { AgendaMutations } from '../../features/agenda/hooks/use-agenda.ts';
import { ApprovalDialog } from '../../features/approval/components/ApprovalDialog.tsx';
import { RegenerateMinutesDialog } from '../../features/generation/components/RegenerateMinutesDialog.tsx';
import { OnboardingWizard } from '../../features/meeting-types/components/OnboardingWizard.tsx';
import { TextListEditor } from '../../features/meeting-types/components/TextListEditor.tsx';
import { TypeEditor } from '../../features/meeting-types/components/TypeEditor.tsx';
import { TypeWizard } from '../../features/meeting-types/components/TypeWizard.tsx';
import { InlineTitle } from '../../features/meetings/components/InlineTitle.tsx';
import { RenameDialog } from '../../features/meetings/components/list/RenameDialog.tsx';
import { EmailDialog } from '../../features/minutes/components/email/EmailDialog.tsx';
import { FeedbackBox } from '../../features/minutes/components/feedback/FeedbackBox.tsx';
import { RestoreVersion } from '../../features/minutes/components/versions/RestoreVersion.tsx';
import { SegmentEditor } from '../../features/transcript/components/SegmentEditor.tsx';
import { fakeServer } from '../../test/fake-server.ts';
import { cleanBetweenTests, openMeeting } from '../../test/open-meeting.tsx';
import {
  buildActionItem,
  buildAgendaItem,
  buildApproval,
  buildMeeting,
  buildMeetingType,
  buildMinutes,
} from '../../test/samples.ts';
import { NewMeetingScreen } from '../NewMeetingScreen/NewMeetingScreen.tsx';
import { DetailsDialog } from './DetailsDialog.tsx';

cleanBetweenTests();
beforeEach(() => {
  fakeServer({
    'GET /meetings/m1/feedback': { meeting_feedback: { rating: 1, comments: '' } },
    'GET /meetings/m1/minutes': buildMinutes(),
    'GET /meetings/m1/agenda_items': { agenda_items: [buildAgendaItem()], next_cursor: null },
    'GET /meetings/m1/approval': { approval: buildApproval({ state: 'approved' }) },
    'GET /account_meeting_types': { account_meeting_types: [buildMeetingType()], next_cursor: null },
    'GET /users': { users: [], next_cursor: null },
  });
});

const done = async () => undefined;
const ignore = () => undefined;
const meeting = buildMeeting();
const type = buildMeetingType();

type Form = { name: string; form: ReactNode; label: string; button?: string };
const FORMS: readonly Form[] = [
  { name: 'a new meeting', form: <NewMeetingScreen />, label: 'Title (optional)' },
  { name: 'a pasted transcript', form: <NewMeetingScreen />, label: 'Transcript' },
  {
    name: 'an action item',
    form: <ActionItemForm item={buildActionItem()} onSave={done} onClose={ignore} />,
    label: 'Description',
  },
  { name: 'a comment', form: <CommentForm label="Comment" saveLabel="Send" onSave={done} />, label: 'Comment' },
  {
    name: 'the reason for a change of several items',
    form: <BulkUpdateDialog count={2} isAmendment onSave={done} onClose={ignore} />,
    label: 'Reason for the amendment',
  },
  {
    name: 'an agenda item',
    form: <AgendaRow item={buildAgendaItem()} mutations={{} as AgendaMutations} canEdit />,
    button: 'News',
    label: 'Agenda item',
  },
  {
    name: 'a new agenda item',
    form: <AgendaSection meeting={meeting} foldsWhenEmpty={false} />,
    label: 'New agenda item',
  },
  {
    name: 'the reason for restoring a version of approved minutes',
    form: <RestoreVersion meeting={meeting} version={1} currentVersion={2} onBusy={ignore} onRestored={ignore} />,
    label: 'Reason for the amendment',
  },
  {
    name: 'the note of an approval',
    form: <ApprovalDialog meeting={meeting} approval={buildApproval()} onClose={ignore} />,
    label: 'Note (optional)',
  },
  {
    name: 'an instruction for the generation',
    form: <RegenerateMinutesDialog meeting={meeting} onClose={ignore} />,
    label: 'Instruction (optional)',
  },
  {
    name: 'a title',
    form: <InlineTitle title="Weekly" isEditable maxLength={200} onSave={done} />,
    button: 'Weekly',
    label: 'Meeting title',
  },
  { name: 'another title', form: <RenameDialog meeting={meeting} onClose={ignore} />, label: 'Title' },
  { name: 'the details', form: <DetailsDialog meeting={meeting} onClose={ignore} />, label: 'Attendees (optional)' },
  {
    name: 'the note of an email',
    form: <EmailDialog meetingId="m1" onClose={ignore} />,
    label: 'Note (optional)',
  },
  { name: 'the comments of a rating', form: <FeedbackBox meetingId="m1" />, label: 'Comments' },
  {
    name: 'a line of the transcript',
    form: <SegmentEditor text="Hello" onSave={done} onClose={ignore} />,
    label: 'What was said',
  },
  {
    name: 'a meeting type',
    form: <TypeEditor type={type} onClose={ignore} onSaved={done} onDelete={ignore} />,
    label: 'Name',
  },
  {
    name: 'a meeting type in steps',
    form: <TypeWizard type={type} onClose={ignore} onSaved={done} />,
    label: 'Meeting name',
  },
  {
    name: 'a first meeting type',
    form: <OnboardingWizard onBack={ignore} onClose={ignore} onFinish={done} />,
    label: 'Meeting name',
  },
  {
    name: 'a heading that is not added yet',
    form: <TextListEditor label="Headings" itemNoun="heading" texts={[]} maxLength={50} onChange={ignore} />,
    label: 'New heading',
  },
];

test.each(FORMS)('$name is not discarded without a confirmation', async ({ form, label, button }) => {
  const { unmount } = render(<TestProviders path="/meetings/m1">{form}</TestProviders>);
  if (button) await userEvent.click(await screen.findByRole('button', { name: button }));
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  expect(hasUnloadWarning()).toBe(false);
  fireEvent.change(field, { target: { value: `${field.value} more` } });
  expect(hasUnloadWarning()).toBe(true);
  unmount();
  expect(hasUnloadWarning()).toBe(false);
});

test('minutes that are being edited are not discarded without a confirmation', async () => {
  openMeeting();
  await screen.findByText('The launch is in May.');
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit as Markdown' }));
  const field = await screen.findByLabelText('Minutes, in Markdown');
  expect(hasUnloadWarning()).toBe(false);
  fireEvent.change(field, { target: { value: 'Other minutes' } });
  expect(hasUnloadWarning()).toBe(true);
});

test.each([
  { name: 'the note of an email', form: <EmailDialog meetingId="m1" onClose={ignore} /> },
  {
    name: 'the note of an approval',
    form: <ApprovalDialog meeting={meeting} approval={buildApproval()} onClose={ignore} />,
  },
])('closing the dialog asks for confirmation before $name is discarded', async ({ form }) => {
  render(<TestProviders>{form}</TestProviders>);
  await userEvent.type(screen.getByLabelText('Note (optional)'), 'Please read.');
  await userEvent.keyboard('{Escape}');
  const confirmation = await screen.findByRole('alertdialog', { name: 'Discard changes' });
  expect(confirmation.textContent).toContain('Are you sure you want to discard your changes?');
});

test('leaving a meeting that was moved to the trash needs no confirmation', async () => {
  openMeeting({ 'DELETE /meetings/m1': {} });
  renderHook(() => useUnsavedChanges(true));
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete meeting' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('All meetings')).toBeTruthy();
});
