import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import control from '../controls/control.module.css';
import { Field, type FieldOptions } from '../controls/Field.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { MAX_COMBOBOX_OPTIONS } from '../limits.ts';
import { useDismiss } from '../overlays/use-floating.ts';
import styles from './Combobox.module.css';
import { ComboboxList } from './ComboboxList.tsx';
import { type ComboboxOption, findByLabel } from './combobox-options.ts';
import { getOptionForKey } from './get-option-for-key.ts';
import { type Lookup, useLookup } from './use-lookup.ts';

export type { ComboboxOption };

type Options = {
  /** All options, searched in the browser. */
  options: readonly ComboboxOption[];
};

type RemoteOptions = {
  /** Finds options for the typed text; called at most once per 300 ms. */
  lookup: Lookup;
};

export type ComboboxProps = FieldOptions &
  (Options | RemoteOptions) & {
    value: ComboboxOption | null;
    onChange: (option: ComboboxOption | null) => void;
    /** For a field that accepts any text: returns the option for a text that matches no option. */
    toFreeOption?: (text: string) => ComboboxOption;
    /** Maximum number of options shown; the others are found by typing. */
    maxOptions?: number;
    /** The selection cannot be cleared. */
    required?: boolean;
    disabled?: boolean;
    /** Keeps the focus and the value, for use while saving. */
    readOnly?: boolean;
    placeholder?: string;
    name?: string;
  };

/** A combobox: typing filters the options, arrows move, Enter or leaving the field selects, Escape cancels. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, hideLabel, className } = props;
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(field) => <ComboboxInput {...props} field={field} />}
    </Field>
  );
}

function ComboboxInput(props: ComboboxProps & { field: object }) {
  const {
    value,
    onChange,
    maxOptions = MAX_COMBOBOX_OPTIONS,
    required = false,
    disabled,
    readOnly = false,
    label,
  } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  /** Null while nothing is typed: the list is unfiltered and the field shows the selected option. */
  const [typedText, setTypedText] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const boxRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const result = useLookup(props, typedText ?? '', isOpen);
  const visibleOptions = result.options.slice(0, maxOptions);
  const text = typedText?.trim() ?? '';
  const namedLikeText = text === '' ? [] : findByLabel(result.options, text);
  // Of two people with one name, the user selects.
  const exact = namedLikeText.length === 1 ? namedLikeText[0] : undefined;
  useDismiss(isOpen, [boxRef, listRef], (reason) => (reason === 'escape' ? close() : commit()));

  function open() {
    if (disabled || readOnly || isOpen) return;
    setOpen(true);
    setActive(typedText === null ? (value?.value ?? null) : null);
  }

  function close() {
    setOpen(false);
    setTypedText(null);
    setActive(null);
  }

  function select(option: ComboboxOption | null) {
    close();
    if (readOnly) return;
    if (option?.value !== value?.value) onChange(option);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const selected = isOpen ? visibleOptions.find((option) => option.value === active) : undefined;
    const option = selected ?? exact;
    if (event.key === 'Enter' && isOpen && !event.ctrlKey && !event.metaKey) {
      // Enter selects an option instead of submitting the form.
      event.preventDefault();
      if (option) select(option);
      return;
    }
    if (event.key === 'Enter' && typedText !== null) {
      // Prevents the form from saving the former value while another is typed.
      event.preventDefault();
      event.stopPropagation();
      if (option) select(option);
      else if (text === '') commit();
      return;
    }
    if (event.key === 'ArrowUp' && event.altKey) return close();
    if (event.key === 'ArrowDown' && event.altKey) return open();
    const next = getOptionForKey(event.key, visibleOptions, isOpen ? active : (value?.value ?? null), isOpen);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    open();
    if (next !== null) setActive(next);
  }

  /** On blur, the label of an option selects it; partial text is discarded; an empty field clears the selection. */
  function commit() {
    if (exact) return select(exact);
    if (text !== '' && namedLikeText.length === 0 && props.toFreeOption) return select(props.toFreeOption(text));
    if (typedText !== null && text === '' && !required) return select(null);
    close();
  }

  const activeIndex = isOpen ? visibleOptions.findIndex((option) => option.value === active) : -1;
  const hasClear = value !== null && !required && !disabled;
  return (
    <div ref={boxRef} className={styles.box}>
      <input
        {...props.field}
        ref={inputRef}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
        aria-required={required || undefined}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        readOnly={readOnly}
        placeholder={props.placeholder}
        value={typedText ?? value?.label ?? ''}
        className={classNames(control.control, styles.input, hasClear && styles.withClear)}
        onClick={open}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTypedText(event.currentTarget.value);
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
            select(null);
            inputRef.current?.focus();
          }}
        />
      ) : null}
      <span
        className={styles.chevron}
        aria-hidden
        onPointerDown={(event) => {
          event.preventDefault();
          inputRef.current?.focus();
          if (isOpen) close();
          else open();
        }}
      >
        <ChevronDown size={16} />
      </span>
      {isOpen ? (
        <ComboboxList
          id={id}
          ref={listRef}
          label={label}
          anchor={boxRef}
          options={visibleOptions}
          total={result.options.length}
          state={result.state}
          query={text}
          active={activeIndex}
          selected={value?.value ?? null}
          onSelect={select}
          onRetry={result.retry}
        />
      ) : null}
    </div>
  );
}
