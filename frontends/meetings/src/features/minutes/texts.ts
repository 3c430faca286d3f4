import { SOURCE_NAME_CHARACTERS } from '../../limits.ts';

/** The texts of the minutes. */
export const texts = {
  minutes: 'Minutes',
  edit: 'Edit',
  amend: 'Amend',
  copy: 'Copy minutes',
  email: 'Email minutes',
  versions: 'Version history',
  showMore: (count: number) => `Show ${count} more`,
  showLess: 'Show less',
  draftReady: 'New draft ready. Review the changes before replacing your minutes.',
  nothingChanged: 'Regenerated. Nothing changed.',
  compare: 'Compare',
  closeComparison: 'Close',
  outdated: 'Outdated',
  /** Each button names its line: a list of buttons with the same name says nothing. */
  nameSourceButton: (line: string, isOpen: boolean, isOutdated: boolean) => {
    const name = line.length > SOURCE_NAME_CHARACTERS ? `${line.slice(0, SOURCE_NAME_CHARACTERS).trimEnd()}…` : line;
    return `${isOpen ? 'Hide' : 'Show'} source${isOutdated ? ' (outdated)' : ''}: ${name}`;
  },
} as const;
