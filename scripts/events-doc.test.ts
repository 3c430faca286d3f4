import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { eventTypes } from '@minutehand/contracts/events';
import { createEventsDocument } from './lib/generators/events-doc.ts';
import { resolveFromRoot } from './lib/paths.ts';

describe('docs/events.md', () => {
  it('matches the event registry (run make docs)', () => {
    expect(readFileSync(resolveFromRoot('docs', 'events.md'), 'utf8')).toBe(createEventsDocument());
  });

  it('has one row for each event, with its routing key, consumers and payload', () => {
    const rows = createEventsDocument()
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(rows).toHaveLength(Object.keys(eventTypes).length);
    expect(rows).toContain(
      '| `ai.generation_failed` | `ai.generation_failed.v1` | A generation failed, with a code of the error catalog. | meetings | `generation_id`, `meeting_id`, `code` |',
    );
    expect(rows.filter((row) => row.includes('|  |'))).toEqual([]);
  });
});
