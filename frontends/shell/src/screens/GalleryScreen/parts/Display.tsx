import {
  Avatar,
  Badge,
  CalendarDays,
  Check,
  Chip,
  ColorDot,
  CountBadge,
  Facts,
  getModifierKey,
  Highlighted,
  Kbd,
  PageHeader,
  User,
} from '@minutehand/ui';
import { useState } from 'react';
import { Group, Row } from './Group.tsx';

const LABELS = [
  'Project Manager',
  'Industrial Designer',
  'Marketing',
  'User Interface',
  'A',
  'B',
  'C',
  'D',
  'Speaker 9',
];

export function Display() {
  const [hasDate, setDate] = useState(true);
  return (
    <>
      <Group title="Page header">
        <PageHeader
          title="Design review"
          meta={
            <>
              <ColorDot color="var(--text-faint)" />
              <span>Default</span>
              <span>Today</span>
              <span>25 min</span>
              <Badge tone="success">Ready</Badge>
            </>
          }
        />
      </Group>
      <Group title="People">
        {(['small', 'medium', 'large'] as const).map((size) => (
          <Row key={size}>
            {LABELS.map((name) => (
              <Avatar key={name} name={name} size={size} />
            ))}
          </Row>
        ))}
      </Group>
      <Group title="Badges and chips">
        <Row>
          <Badge>Draft</Badge>
          <Badge tone="accent">Generating</Badge>
          <Badge tone="success" icon={<Check size={12} aria-hidden />}>
            Done
          </Badge>
          <Badge tone="warning">Due soon</Badge>
          <Badge tone="danger">Overdue</Badge>
          <CountBadge count={3} label="3 unread" />
          <CountBadge count={120} label="120 unread" />
        </Row>
        <Row>
          <Chip icon={<User size={12} aria-hidden />}>Unassigned</Chip>
          {hasDate ? (
            <Chip
              icon={<CalendarDays size={12} aria-hidden />}
              onRemove={() => setDate(false)}
              removeLabel="Remove date"
            >
              Friday
            </Chip>
          ) : null}
          <Chip dashed>Suggested</Chip>
          <Chip onClick={() => setDate(true)}>Add date</Chip>
          <Chip tone="danger">Overdue</Chip>
        </Row>
        <Row>
          <Kbd isContent>{getModifierKey()}</Kbd>
          <Kbd isContent>K</Kbd>
          <Kbd isContent>Enter</Kbd>
        </Row>
        <p>
          <Facts>
            <span>Invited by Ada</span>
            <span>Expires Friday</span>
          </Facts>
        </p>
        <p>
          <Highlighted text="Order the shelves" highlights={[{ start: 10, length: 7 }]} />
        </p>
      </Group>
    </>
  );
}
