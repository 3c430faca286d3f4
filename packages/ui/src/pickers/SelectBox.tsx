import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import control from '../controls/control.module.css';
import { Field, type FieldOptions } from '../controls/Field.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { MAX_SELECT_BOX_OPTIONS } from '../limits.ts';
import { useDismiss } from '../overlays/use-floating.ts';
import { getOptionForKey } from './get-option-for-key.ts';
import styles from './SelectBox.module.css';
import { SelectBoxList } from './SelectBoxList.tsx';
import type { SelectBoxOption } from './select-box-options.ts';
import { type Lookup, useLookup } from './use-lookup.ts';

export type { SelectBoxOption };

interface Options {
  /** All options, searched in the page. */
  options: readonly SelectBoxOption[];
}

interface RemoteOptions {
  /** Finds options by what is typed; at most one look-up in 300 ms. */
  lookup: Lookup;
}

export type SelectBoxProps = FieldOptions &
  (Options | RemoteOptions) & {
    value: SelectBoxOption | null;
    onChange: (option: SelectBoxOption | null) => void;
    /** At most so many are shown; the rest is found by typing. */
    maxOptions?: number;
    /** There is always one: it cannot be emptied. */
    required?: boolean;
    disabled?: boolean;
    /** Keeps the focus and its value: while what stands there is being saved. */
    readOnly?: boolean;
    placeholder?: string;
    name?: string;
  };

/** A field that chooses one of many: typing narrows the list, arrows move in it, Enter takes, Escape leaves all as it was. */
export function SelectBox(props: SelectBoxProps) {
  const { label, hint, error, hideLabel, className } = props;
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(field) => <Box {...props} field={field} />}
    </Field>
  );
}

function Box(props: SelectBoxProps & { field: object }) {
  const {
    value,
    onChange,
    maxOptions = MAX_SELECT_BOX_OPTIONS,
    required = false,
    disabled,
    readOnly = false,
    label,
  } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  /** Null while nothing is typed: the whole list is shown then, and the field shows the taken option. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const found = useLookup(props, typed ?? '', isOpen);
  const shown = found.options.slice(0, maxOptions);
  useDismiss(isOpen, [box, list], close);

  function open() {
    if (disabled || readOnly || isOpen) return;
    setOpen(true);
    setActive(typed === null ? (value?.value ?? null) : null);
  }

  function close() {
    setOpen(false);
    setTyped(null);
    setActive(null);
  }

  function take(option: SelectBoxOption | null) {
    close();
    if (readOnly) return;
    if (option?.value !== value?.value) onChange(option);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const chosen = isOpen ? shown.find((option) => option.value === active) : undefined;
    if (event.key === 'Enter' && isOpen && !event.ctrlKey && !event.metaKey) {
      // The form around it is not sent by what takes an option.
      event.preventDefault();
      if (chosen) take(chosen);
      return;
    }
    if (event.key === 'ArrowUp' && event.altKey) return close();
    if (event.key === 'ArrowDown' && event.altKey) return open();
    const next = getOptionForKey(event.key, shown, isOpen ? active : (value?.value ?? null), isOpen);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    open();
    if (next !== null) setActive(next);
  }

  /** What is left half written is no choice; an emptied field is. */
  function leave() {
    if (typed?.trim() === '' && !required && !readOnly && value) onChange(null);
    close();
  }

  const activeAt = isOpen ? shown.findIndex((option) => option.value === active) : -1;
  const hasClear = value !== null && !required && !disabled;
  return (
    <div ref={box} className={styles.box}>
      <input
        {...props.field}
        ref={input}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={activeAt >= 0 ? `${id}-${activeAt}` : undefined}
        aria-required={required || undefined}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        readOnly={readOnly}
        placeholder={props.placeholder}
        value={typed ?? value?.label ?? ''}
        className={classNames(control.control, styles.input, hasClear && styles.withClear)}
        onClick={open}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={leave}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(null);
          setOpen(true);
        }}
      />
      {props.name ? <input type="hidden" name={props.name} value={value?.value ?? ''} /> : null}
      {hasClear ? (
        <IconButton
          size="small"
          className={styles.clear}
          label={`Clear ${label}`}
          icon={<X size={14} aria-hidden />}
          onClick={() => {
            take(null);
            input.current?.focus();
          }}
        />
      ) : null}
      <span
        className={styles.mark}
        aria-hidden
        onPointerDown={(event) => {
          event.preventDefault();
          input.current?.focus();
          if (isOpen) close();
          else open();
        }}
      >
        <ChevronDown size={16} />
      </span>
      {isOpen ? (
        <SelectBoxList
          id={id}
          ref={list}
          label={label}
          anchor={box}
          options={shown}
          total={found.options.length}
          state={found.state}
          query={typed?.trim() ?? ''}
          active={activeAt}
          taken={value?.value ?? null}
          onTake={take}
          onRetry={found.retry}
        />
      ) : null}
    </div>
  );
}
