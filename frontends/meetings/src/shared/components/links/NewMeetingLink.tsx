import { type ButtonVariant, buttonClass, Plus } from '@minutehand/ui';
import { Link } from '@minutehand/web-kit';
import { sharedTexts } from '../../texts.ts';

/** Opens the form of a new meeting. */
export function NewMeetingLink({ variant }: { variant?: ButtonVariant }) {
  return (
    <Link to="/meetings/new" className={buttonClass({ variant })}>
      <Plus size={16} aria-hidden />
      {sharedTexts.newMeeting}
    </Link>
  );
}
