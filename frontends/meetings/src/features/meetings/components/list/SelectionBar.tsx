import { Archive, ArchiveRestore, Button, IconButton, Trash2, X } from '@minutehand/ui';
import { useShortcut } from '@minutehand/web-kit';
import { texts } from '../../texts.ts';
import styles from './SelectionBar.module.css';

/** Actions on the selected meetings, at the bottom of the window. Escape clears the selection. */
export function SelectionBar(props: {
  count: number;
  areArchived: boolean;
  /** Archives the meetings, or takes them out of the archive. */
  onArchive: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  onClear: () => void;
}) {
  const { count, areArchived, onArchive, onDelete, onClear } = props;
  useShortcut({ keys: 'Escape', label: texts.shortcuts.clear, group: texts.title }, onClear);
  return (
    <section className={styles.bar} aria-label={texts.selected(count)} data-floating-bar>
      <span role="status" className={styles.count}>
        {texts.selected(count)}
      </span>
      {onArchive ? (
        <Button
          size="small"
          variant="ghost"
          icon={areArchived ? <ArchiveRestore size={14} aria-hidden /> : <Archive size={14} aria-hidden />}
          onClick={onArchive}
        >
          {areArchived ? texts.menu.unarchive : texts.menu.archive}
        </Button>
      ) : null}
      {onDelete ? (
        <Button size="small" variant="ghost" icon={<Trash2 size={14} aria-hidden />} onClick={onDelete}>
          {texts.menu.delete}
        </Button>
      ) : null}
      <IconButton size="small" label={texts.clearSelection} icon={<X size={14} aria-hidden />} onClick={onClear} />
    </section>
  );
}
