import { X } from 'lucide-react';
import { IconButton } from '../controls/IconButton.tsx';
import styles from './ClearFiltersButton.module.css';

/** Clears the filters of a list. Its place stays while none is set, so that the list below does not move. */
export function ClearFiltersButton(props: { label: string; isShown: boolean; onClear: () => void }) {
  const { label, isShown, onClear } = props;
  return (
    <span className={styles.place}>
      {isShown ? <IconButton size="small" label={label} icon={<X size={14} aria-hidden />} onClick={onClear} /> : null}
    </span>
  );
}
