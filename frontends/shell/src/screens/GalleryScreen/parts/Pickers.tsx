import { Combobox, type ComboboxOption, DatePicker } from '@minutehand/ui/pickers';
import { useState } from 'react';
import { Group } from './Group.tsx';

const SHELVES = Array.from({ length: 120 }, (_, index) => ({ value: String(index + 1), label: `Shelf ${index + 1}` }));

const PEOPLE: readonly ComboboxOption[] = [
  { value: 'ana', label: 'Ana Sample', detail: 'ana@example.com' },
  { value: 'ben', label: 'Ben Sample-Longname of the Second Reading Room', detail: 'ben.longname@example.com' },
  { value: 'cleo', label: 'Cleo Sample', detail: 'Left the workspace', disabled: true },
];

/** Simulates a lookup on the server. */
async function findPeople(query: string): Promise<readonly ComboboxOption[]> {
  if (query === 'fail') throw new Error('simulated failure');
  return PEOPLE.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()));
}

export function Pickers() {
  const [shelf, setShelf] = useState<ComboboxOption | null>(SHELVES[6] ?? null);
  const [person, setPerson] = useState<ComboboxOption | null>(null);
  const [day, setDay] = useState('2026-03-12');
  const [workday, setWorkday] = useState('');
  const [dateTime, setDateTime] = useState('2026-03-12T14:05');
  return (
    <>
      <Group title="Select boxes">
        <Combobox label="Shelf" options={SHELVES} value={shelf} onChange={setShelf} />
        <Combobox
          label="Person"
          hint="Searches on the server; “fail” simulates a failure."
          placeholder="Nobody"
          lookup={findPeople}
          value={person}
          onChange={setPerson}
        />
        <Combobox label="Disabled" options={PEOPLE} disabled value={PEOPLE[0] ?? null} onChange={() => undefined} />
      </Group>
      <Group title="Date pickers">
        <DatePicker label="Due date" value={day} onChange={setDay} />
        <DatePicker
          label="Working day in March 2026"
          min="2026-03-01"
          max="2026-03-31"
          disabledWeekdays={[0, 6]}
          value={workday}
          onChange={setWorkday}
        />
        <DatePicker label="Date and time" withTime required value={dateTime} onChange={setDateTime} />
        <DatePicker label="Disabled" disabled value={day} onChange={setDay} />
        <DatePicker label="Invalid" error="Choose a later day." value={day} onChange={setDay} />
      </Group>
    </>
  );
}
