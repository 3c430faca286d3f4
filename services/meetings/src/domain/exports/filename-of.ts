import { FILENAME_CHARACTERS } from '../../limits.ts';
import { dayOf } from '../calendar.ts';

/** What no system takes in a name, and what makes a name read as another one: controls, separators, marks of direction. */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff/\\:*?"<>|]+/gu;

/** "Weekly review 2026-11-21.md": what the meeting is called, in whatever script, and its day in UTC. */
export function filenameOf(meeting: { title: string; startedAt: Date }, extension: string): string {
  const words = meeting.title.toWellFormed().normalize('NFC').replace(UNFIT, ' ').replace(/\s+/g, ' ');
  const short = [...words.trim()].slice(0, FILENAME_CHARACTERS).join('');
  const name = short.replace(/^[. ]+|[. ]+$/g, '');
  return `${name === '' ? 'Meeting' : name} ${dayOf(meeting.startedAt)}.${extension}`;
}
