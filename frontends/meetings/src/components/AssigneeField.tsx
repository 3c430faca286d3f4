import { Avatar, Chip, classNames, Field, TextField } from '@minutehand/ui';
import { keepPreviousData, useDebouncedValue, useQuery } from '@minutehand/web-kit';
import { type KeyboardEvent, useId, useState } from 'react';
import { searchPeople } from '../api/search-people.ts';
import { queryKeys } from '../query-keys.ts';
import styles from './AssigneeField.module.css';
import type { Assignee } from './assignee.ts';

/** Who is to do it: a member, found by name, or somebody outside with the name as typed. */
export function AssigneeField({ value, onChange }: { value: Assignee; onChange: (value: Assignee) => void }) {
  if (value.kind === 'member')
    return (
      <Field label="Assignee">
        {({ id }) => (
          <div id={id} className={styles.member}>
            <Chip
              icon={<Avatar name={value.name} size="small" decorative />}
              onRemove={() => onChange({ kind: 'nobody' })}
              removeLabel={`Remove ${value.name}`}
            >
              {value.name}
            </Chip>
          </div>
        )}
      </Field>
    );
  return (
    <>
      <PersonField value={value} onChange={onChange} />
      {value.kind === 'external' ? (
        <TextField
          label="Email"
          type="email"
          placeholder="Not needed"
          value={value.email}
          onChange={(event) => onChange({ ...value, email: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}

function PersonField(props: { value: Exclude<Assignee, { kind: 'member' }>; onChange: (value: Assignee) => void }) {
  const { value, onChange } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = value.kind === 'external' ? value.name : '';
  const query = useDebouncedValue(typed.trim());
  const people = useQuery({
    queryKey: queryKeys.people(query),
    queryFn: ({ signal }) => searchPeople(query, signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const options = isOpen ? (people.data ?? []) : [];

  function take(index: number) {
    const person = options[index];
    if (!person) return;
    setOpen(false);
    onChange({ kind: 'member', id: person.id, name: person.name });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (options.length > 0) setActive((at) => (at + step + options.length) % options.length);
    } else if (event.key === 'Enter' && active >= 0 && options[active]) {
      event.preventDefault();
      take(active);
    } else if (event.key === 'Escape' && options.length > 0) {
      // Only the list closes, not the form around it.
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <div className={styles.person}>
      <TextField
        label="Assignee"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 && options[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder="Unassigned"
        value={typed}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          const name = event.currentTarget.value;
          setOpen(true);
          setActive(-1);
          const email = value.kind === 'external' ? value.email : '';
          onChange(name === '' && email === '' ? { kind: 'nobody' } : { kind: 'external', name, email });
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Members" className={styles.list} hidden={options.length === 0}>
        {options.map((person, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
          <div
            key={person.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={classNames(styles.option, at === active && styles.active)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(at)}
          >
            <Avatar name={person.name} size="small" decorative />
            <span className={styles.name}>{person.name}</span>
            <span className={styles.email}>{person.email}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
