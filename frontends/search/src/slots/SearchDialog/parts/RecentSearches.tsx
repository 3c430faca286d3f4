import { Button, Clock } from '@minutehand/ui';
import styles from '../SearchDialog.module.css';

export interface RecentSearchesProps {
  listId: string;
  optionId: (index: number) => string;
  chosen: number | null;
  searches: readonly string[];
  onChoose: (search: string) => void;
  onForget: () => void;
}

/** What was searched for last, or a hint for whoever never searched. */
export function RecentSearches({ listId, optionId, chosen, searches, onChoose, onForget }: RecentSearchesProps) {
  if (searches.length === 0)
    return <p className={styles.note}>Find a meeting by its title, or by any words that were said or written.</p>;
  return (
    <>
      <div className={styles.recentHead}>
        <p className={styles.label}>Recent searches</p>
        <Button size="small" variant="ghost" onClick={onForget}>
          Clear recent searches
        </Button>
      </div>
      <div id={listId} role="listbox" aria-label="Recent searches">
        {searches.map((search, index) => (
          <button
            key={search}
            type="button"
            id={optionId(index)}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            className={styles.option}
            onClick={() => onChoose(search)}
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
