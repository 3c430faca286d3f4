import { Mic } from '@minutehand/ui';
import { NewMeetingLink } from '../../../shared/components/links/NewMeetingLink.tsx';
import { RecordLink } from '../../../shared/components/links/RecordLink.tsx';
import { texts } from '../texts.ts';
import styles from './NewMeetingActions.module.css';

/** Actions that create a meeting, in the header of a screen; on a phone, in a bar at the bottom. */
export function NewMeetingActions() {
  return (
    <div className={styles.actions} data-bottom-bar>
      <NewMeetingLinks />
    </div>
  );
}

/** A recording, and a meeting with a transcript. */
export function NewMeetingLinks() {
  return (
    <>
      <RecordLink>
        <Mic size={16} aria-hidden />
        {texts.record}
      </RecordLink>
      <NewMeetingLink variant="primary" />
    </>
  );
}
