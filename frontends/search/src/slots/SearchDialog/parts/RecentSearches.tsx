import { Button, Clock } from '@minutehand/ui';
import { texts } from '../../../texts.ts';
import styles from '../SearchDialog.module.css';

export type RecentSearchesProps = {
  listId: string;
  getOptionId: (index: number) => string;
  selectedIndex: number | null;
  searches: readonly string[];
  onSelect: (search: string) => void;
  onClear: () => void;
};

/** The recent searches, or a hint if there are none. */
export function RecentSearches({
  listId,
  getOptionId,
  selectedIndex,
  searches,
  onSelect,
  onClear,
}: RecentSearchesProps) {
  if (searches.length === 0) return <p className={styles.note}>{texts.dialog.hint}</p>;
  return (
    <>
      <div className={styles.recentHead}>
        <p className={styles.label}>{texts.dialog.recent}</p>
        <Button size="small" variant="ghost" onClick={onClear}>
          {texts.dialog.clearRecent}
        </Button>
      </div>
      <div id={listId} role="listbox" aria-label={texts.dialog.recent}>
        {searches.map((search, index) => (
          <button
            key={search}
            type="button"
            id={getOptionId(index)}
            role="option"
            aria-selected={index === selectedIndex}
            tabIndex={-1}
            className={styles.option}
            onClick={() => onSelect(search)}
          >
            <span className={styles.recent}>
              <Clock size={16} aria-hidden />
              {search}
            </span>
          </button>
        ))}
      </div>
    </>
  );
}
