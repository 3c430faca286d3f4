import { Search, TextField } from '@minutehand/ui';
import { texts } from '../../texts.ts';
import styles from './MeetingFilterBar.module.css';

/** The search field of the meeting list. */
export function ListSearch({ text, onType }: { text: string; onType: (text: string) => void }) {
  return (
    <div className={styles.search}>
      <Search size={16} aria-hidden />
      <TextField
        label={texts.search}
        hideLabel
        type="search"
        autoComplete="off"
        placeholder={texts.searchPlaceholder}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </div>
  );
}
