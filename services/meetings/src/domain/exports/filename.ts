import { MAX_FILENAME_TITLE_CHARACTERS } from '../../limits.ts';
import { toUtcDay } from '../calendar.ts';

/** Characters that file systems reject or that disguise a name: control characters, separators, bidirectional marks. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff/\\:*?"<>|]+/gu;

/** For example "Weekly review 2026-11-21.md": the title, in any script, and the date in UTC. */
export function createFilename(meeting: { title: string; startedAt: Date }, extension: string): string {
  const title = meeting.title.toWellFormed().normalize('NFC').replace(UNSAFE_CHARACTERS, ' ').replace(/\s+/g, ' ');
  const truncated = [...title.trim()].slice(0, MAX_FILENAME_TITLE_CHARACTERS).join('');
  const name = truncated.replace(/^[. ]+|[. ]+$/g, '');
  return `${name === '' ? 'Meeting' : name} ${toUtcDay(meeting.startedAt)}.${extension}`;
}
