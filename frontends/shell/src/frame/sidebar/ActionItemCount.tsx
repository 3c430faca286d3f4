import { VisuallyHidden } from '@minutehand/ui';
import { useActionItemCounts } from '@minutehand/web-kit';
import { MAX_SHOWN_COUNT } from '../../limits.ts';
import { texts } from '../../texts.ts';
import styles from './Sidebar.module.css';

/** The number of suggestions to review, as on the screen that the link opens; its name also has the number of the user's own open items. */
export function ActionItemCount({ isCollapsed }: { isCollapsed: boolean }) {
  const counts = useActionItemCounts();
  if (counts === undefined || counts.to_review + counts.open === 0) return null;
  return (
    <>
      {isCollapsed || counts.to_review === 0 ? null : (
        <span className={styles.count} aria-hidden>
          {counts.to_review > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : counts.to_review}
        </span>
      )}
      <VisuallyHidden>{texts.navigation.actionItemCounts(counts.to_review, counts.open)}</VisuallyHidden>
    </>
  );
}
