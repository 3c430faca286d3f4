import type { ActiveUser } from '@minutehand/contracts/http/meetings/presence';
import { usePresence } from '../hooks/use-presence.ts';
import { texts } from '../texts.ts';
import styles from './Presence.module.css';

/** The other users who have the meeting open, and those who edit its minutes; renders nothing if there are none. */
export function Presence({ meetingId, isEditing }: { meetingId: string; isEditing: boolean }) {
  const people = usePresence(meetingId, isEditing);
  return (
    <span role="status" className={styles.presence} title={people.map(({ name }) => name).join(', ')}>
      {people.length === 0 ? null : (
        <>
          <span aria-hidden className={styles.dot} />
          {describe(people)}
        </>
      )}
    </span>
  );
}

function describe(people: readonly ActiveUser[]): string {
  const editors = people.filter(({ activity }) => activity === 'editing_minutes');
  const [first] = people;
  const [editor] = editors;
  if (editor) return editors.length === 1 ? texts.editing(editor.name) : texts.severalEditing(editors.length);
  return first && people.length === 1 ? texts.here(first.name) : texts.otherUsersPresent(people.length);
}
