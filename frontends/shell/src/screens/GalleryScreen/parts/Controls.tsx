import {
  Button,
  Checkbox,
  ClearFiltersButton,
  FileDrop,
  FilterSelect,
  IconButton,
  Pencil,
  Plus,
  SegmentedControl,
  Select,
  ShowMoreButton,
  TextArea,
  TextField,
  Trash2,
} from '@minutehand/ui';
import { useState } from 'react';
import { Group, Row } from './Group.tsx';

const TYPES = [
  { value: '', label: 'All types' },
  { value: 'review', label: 'Review' },
];
const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const;

export function Controls() {
  const [isChecked, setChecked] = useState(true);
  const [filter, setFilter] = useState<'mine' | 'team'>('mine');
  const [files, setFiles] = useState('');
  return (
    <>
      <Group title="Buttons">
        {(['medium', 'small'] as const).map((size) => (
          <Row key={size}>
            {VARIANTS.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                {variant === 'danger' ? 'Delete item' : 'Add item'}
              </Button>
            ))}
          </Row>
        ))}
        <Row>
          <Button variant="primary" icon={<Plus size={16} aria-hidden />}>
            New meeting
          </Button>
          <Button variant="primary" isBusy>
            Saving…
          </Button>
          <Button disabled>Disabled</Button>
          <Button variant="primary" disabled>
            Disabled
          </Button>
        </Row>
        <Row>
          <IconButton label="Edit" icon={<Pencil size={16} aria-hidden />} />
          <IconButton label="Add" variant="secondary" icon={<Plus size={16} aria-hidden />} />
          <IconButton label="Delete" size="small" icon={<Trash2 size={16} aria-hidden />} />
          <IconButton label="Locked" disabled icon={<Pencil size={16} aria-hidden />} />
        </Row>
      </Group>
      <Group title="Fields">
        <TextField label="Name" placeholder="Weekly review" hint="As it appears in lists." />
        <TextField label="Email" type="email" defaultValue="not an address" error="This must be an email address." />
        <TextField label="Locked" defaultValue="Cannot be changed" disabled />
        <TextArea label="Note" placeholder="Note for the readers" rows={3} />
        <Select
          label="Meeting type"
          options={[
            { value: 'default', label: 'Default' },
            { value: 'review', label: 'Review' },
            { value: 'none', label: 'Not allowed', disabled: true },
          ]}
        />
      </Group>
      <Group title="Filters">
        <Row>
          <FilterSelect label="Type" options={TYPES} value="" onChange={() => undefined} />
          <FilterSelect label="Type" options={TYPES} value="review" onChange={() => undefined} />
          <ClearFiltersButton label="Clear filters" isShown onClear={() => undefined} />
          <FilterSelect label="Sort by" isOrder options={TYPES} value="review" onChange={() => undefined} />
        </Row>
      </Group>
      <Group title="Choices">
        <Row>
          <Checkbox label="Done" checked={isChecked} onChange={setChecked} />
          <Checkbox label="Not done" checked={false} onChange={() => undefined} />
          <Checkbox label="Some" checked={false} indeterminate onChange={() => undefined} />
          <Checkbox label="Locked" checked disabled onChange={() => undefined} />
        </Row>
        <SegmentedControl
          label="Owner"
          options={[
            { value: 'mine', label: 'Mine' },
            { value: 'team', label: 'Team' },
          ]}
          value={filter}
          onChange={setFilter}
        />
        <Row>
          <ShowMoreButton isExpanded={false} hiddenCount={7} onToggle={() => undefined} />
          <ShowMoreButton isExpanded onToggle={() => undefined} />
        </Row>
      </Group>
      <Group title="Files">
        <FileDrop
          label={files || 'Drop a transcript or a recording here, or choose a file'}
          hint=".txt, .md, .vtt, .srt or .docx, up to 10 MB"
          accept=".txt,.md,.vtt,.srt,.docx"
          onFiles={(chosen) => setFiles(chosen.map((file) => file.name).join(', '))}
        />
        <FileDrop
          label="Drop a transcript or a recording here, or choose a file"
          error="Line 12 has no end time. Fix it and choose the file again."
          onFiles={() => undefined}
        />
      </Group>
    </>
  );
}
