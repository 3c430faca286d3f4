import { Search, TextField } from '@minutehand/ui';
import { useDebouncedText } from '../../../../shared/hooks/use-debounced-text.ts';
import { texts } from '../../texts.ts';
import styles from './MeetingFilterBar.module.css';

/** Searches while the user types, after a short pause. */
export function ListSearch({ text, onChange }: { text: string | null; onChange: (text: string | null) => void }) {
  const [draft, setDraft] = useDebouncedText(text, onChange);
  return (
    <div className={styles.search}>
      <Search size={16} aria-hidden />
      <TextField
        label={texts.search}
        hideLabel
        type="search"
        autoComplete="off"
        placeholder={texts.searchPlaceholder}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
    </div>
  );
}
