import { VisuallyHidden } from '@minutehand/ui';
import { useActionItemCounts } from '@minutehand/web-kit';
import { MAX_SHOWN_COUNT } from '../../limits.ts';
import { texts } from '../../texts.ts';
import styles from './Sidebar.module.css';

/** The number of suggestions to review and of the user's own open items. */
export function ActionItemCount({ isCollapsed }: { isCollapsed: boolean }) {
  const counts = useActionItemCounts();
  const total = counts === undefined ? 0 : counts.to_review + counts.open;
  if (counts === undefined || total === 0) return null;
  return (
    <>
      {isCollapsed ? null : (
        <span className={styles.count} aria-hidden>
          {total > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : total}
        </span>
      )}
      <VisuallyHidden>{texts.navigation.actionItemCounts(counts.to_review, counts.open)}</VisuallyHidden>
    </>
  );
}
