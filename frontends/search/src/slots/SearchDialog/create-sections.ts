import type { MeetingsResponse } from '@minutehand/contracts/http/meetings/meetings';
import type { SearchResult } from '@minutehand/contracts/http/search';
import type { Command } from '../../domain/commands.ts';
import type { ResultGroup } from '../../domain/result-groups.ts';
import { COMMANDS_BEFORE_RESULTS_MAX } from '../../limits.ts';
import { texts } from '../../texts.ts';

type Meeting = MeetingsResponse['meetings'][number];

/** An option of the dialog. */
export type Entry = { readonly key: string } & (
  | { readonly kind: 'search'; readonly search: string }
  | { readonly kind: 'meeting'; readonly meeting: Meeting }
  | { readonly kind: 'result'; readonly result: SearchResult }
  | { readonly kind: 'command'; readonly command: Command }
);

export type Section = {
  readonly label: string;
  /** Shown for results only. */
  readonly count?: number;
  readonly entries: readonly Entry[];
};

/** The sections of the dialog in their order, without empty ones. A few commands are first if the text is the start of one. */
export function createSections(options: {
  searches: readonly string[];
  meetings: readonly Meeting[];
  groups: readonly ResultGroup[];
  commands: readonly Command[];
  areCommandsFirst: boolean;
}): readonly Section[] {
  const { searches, meetings, groups, commands, areCommandsFirst } = options;
  const commandsBefore = areCommandsFirst ? commands.slice(0, COMMANDS_BEFORE_RESULTS_MAX) : [];
  const commandsAfter = commands.slice(commandsBefore.length);
  const sections: readonly Section[] = [
    createCommandSection(texts.dialog.commands, commandsBefore),
    {
      label: texts.dialog.recent,
      entries: searches.map((search) => ({ key: `search ${search}`, kind: 'search', search })),
    },
    {
      label: texts.dialog.recentMeetings,
      entries: meetings.map((meeting) => ({ key: `meeting ${meeting.id}`, kind: 'meeting', meeting })),
    },
    ...groups.map(({ label, results, total }) => ({
      label,
      count: total,
      entries: results.map((result): Entry => ({ key: `${result.url} ${result.snippet}`, kind: 'result', result })),
    })),
    createCommandSection(commandsBefore.length > 0 ? texts.dialog.moreCommands : texts.dialog.commands, commandsAfter),
  ];
  return sections.filter(({ entries }) => entries.length > 0);
}

const createCommandSection = (label: string, commands: readonly Command[]): Section => ({
  label,
  entries: commands.map((command) => ({ key: `command ${command.label}`, kind: 'command', command })),
});
