import { Button, Clock } from '@minutehand/ui';
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
  if (searches.length === 0)
    return <p className={styles.note}>Find a meeting by its title, or by any words that were said or written.</p>;
  return (
    <>
      <div className={styles.recentHead}>
        <p className={styles.label}>Recent searches</p>
        <Button size="small" variant="ghost" onClick={onClear}>
          Clear recent searches
        </Button>
      </div>
      <div id={listId} role="listbox" aria-label="Recent searches">
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
