import { X } from 'lucide-react';
import { IconButton } from '../controls/IconButton.tsx';
import styles from './ClearFiltersButton.module.css';
import { keepFocusInFilters } from './keep-focus-in-filters.ts';

/** Clears the filters of a list. Its place stays while none is set, so that the list below does not move. */
export function ClearFiltersButton(props: { label: string; isShown: boolean; onClear: () => void }) {
  const { label, isShown, onClear } = props;
  return (
    <span className={styles.place}>
      {isShown ? (
        <IconButton
          size="small"
          label={label}
          icon={<X size={14} aria-hidden />}
          onClick={(event) => {
            onClear();
            keepFocusInFilters(
              event,
              event.currentTarget.closest<HTMLElement>('fieldset, [role="group"], [role="search"]'),
            );
          }}
        />
      ) : null}
    </span>
  );
}
