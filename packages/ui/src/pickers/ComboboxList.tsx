import { Check } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/Button.tsx';
import { LiveRegion } from '../feedback/LiveRegion.tsx';
import menu from '../overlays/Menu.module.css';
import { POPOVER_MODE, useFloating } from '../overlays/use-floating.ts';
import { texts } from '../texts.ts';
import styles from './Combobox.module.css';
import type { ComboboxOption } from './combobox-options.ts';

const OPEN = true;

/** The open list of a combobox: its options, or a message when there are none. */
export function ComboboxList(props: {
  id: string;
  ref: RefObject<HTMLDivElement | null>;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  options: readonly ComboboxOption[];
  /** Number of matching options, including those not shown. */
  total: number;
  state: 'searching' | 'found' | 'failed';
  query: string;
  /** Index of the active option; -1 if none. */
  active: number;
  selected: string | null;
  onSelect: (option: ComboboxOption) => void;
  onRetry: () => void;
}) {
  const { id, label, options, total, state, query, active } = props;
  const panel = props.ref;
  useFloating(OPEN, props.anchor, panel, 'bottom-start', { matchAnchorWidth: true });
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, active]);

  const message = describeState(state, options.length, total, query);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click in the list keeps the focus in the field
    <div
      ref={panel}
      popover={POPOVER_MODE}
      className={classNames(menu.menu, styles.panel)}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div id={`${id}-list`} role="listbox" aria-label={label} aria-busy={state === 'searching'}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === props.selected}
            aria-disabled={option.disabled || undefined}
            className={classNames(menu.item, styles.option, index === active && styles.active)}
            onClick={() => {
              if (!option.disabled) props.onSelect(option);
            }}
          >
            <span className={styles.label}>{option.label}</span>
            {option.detail ? <span className={styles.detail}>{option.detail}</span> : null}
            {option.value === props.selected ? <Check size={16} aria-hidden className={styles.tick} /> : null}
          </div>
        ))}
      </div>
      {state === 'failed' ? (
        <div className={styles.failed}>
          <p>{message}</p>
          <Button size="small" tabIndex={-1} onClick={props.onRetry}>
            {texts.retry}
          </Button>
        </div>
      ) : options.length === 0 || options.length < total ? (
        <p className={styles.note} aria-hidden>
          {message}
        </p>
      ) : null}
      <LiveRegion>{message}</LiveRegion>
    </div>
  );
}

function describeState(state: 'searching' | 'found' | 'failed', shown: number, total: number, query: string): string {
  if (state === 'failed') return texts.options.failed;
  if (state === 'searching' && shown === 0) return texts.options.searching;
  if (shown === 0) return query === '' ? texts.options.none : texts.options.noResults(query);
  if (shown < total) return texts.options.some(shown, total);
  return texts.options.count(shown);
}
