import type { Theme } from '@minutehand/contracts/http/session';
import { COMMAND_START_CHARACTERS } from '../limits.ts';
import { texts } from '../texts.ts';

/** A command of the dialog: opens a path, or sets the theme. */
export type Command = { readonly label: string; readonly keys?: string } & (
  | { readonly path: string }
  | { readonly theme: Theme }
);

const { commands } = texts;

/** In the order of the list. `keys` are the shortcuts of the shell. */
export const COMMANDS: readonly Command[] = [
  { label: commands.newMeeting, path: '/meetings/new', keys: 'c' },
  { label: commands.record, path: '/record' },
  { label: commands.dashboard, path: '/dashboard' },
  { label: commands.meetings, path: '/meetings', keys: 'g m' },
  { label: commands.actionItems, path: '/action_items', keys: 'g a' },
  { label: commands.decisions, path: '/decisions' },
  { label: commands.assistant, path: '/assistant' },
  { label: commands.meetingTypes, path: '/account_meeting_types' },
  { label: commands.team, path: '/settings?tab=team' },
  { label: commands.notifications, path: '/notifications' },
  { label: commands.pricing, path: '/pricing' },
  { label: commands.settings, path: '/settings' },
  { label: commands.lightTheme, theme: 'light' },
  { label: commands.darkTheme, theme: 'dark' },
  { label: commands.systemTheme, theme: '' },
];

/** The commands whose words begin with the typed words, all of them without text. */
export function findCommands(text: string): readonly Command[] {
  const typed = toWords(text);
  return COMMANDS.filter(({ label }) => {
    const words = toWords(label);
    return typed.every((prefix) => words.some((word) => word.startsWith(prefix)));
  });
}

/** True if the label of a command begins with the typed text: the user then probably wants a command, not a search. */
export function isStartOfCommand(text: string): boolean {
  const typed = toWords(text).join(' ');
  return (
    typed.length >= COMMAND_START_CHARACTERS && COMMANDS.some(({ label }) => label.toLowerCase().startsWith(typed))
  );
}

const toWords = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);
