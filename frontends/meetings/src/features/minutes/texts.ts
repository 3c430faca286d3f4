import { SOURCE_NAME_CHARACTERS } from '../../limits.ts';

/** The reasons for removing a generated line, by code. */
const DROP_REASONS: ReadonlyMap<string, string> = new Map([
  ['text_empty', 'The line was empty'],
  ['heading_unknown', "The heading isn't part of this meeting type"],
  ['quote_not_found', "The quote isn't in the transcript"],
  ['address_not_said', "Contains an address that isn't in the transcript"],
  ['words_not_said', 'The quoted passage is about something else'],
  ['number_not_said', "Contains a number that wasn't said there"],
  ['name_not_said', "Contains a name that wasn't said"],
  ['negation_added', "Says “not” where the transcript doesn't"],
  ['negation_dropped', 'Leaves out a “not” from the transcript'],
  ['decision_added', "Reports a decision that wasn't made there"],
  ['not_supported', "The quoted words don't support it"],
]);

/** UI texts for the minutes. */
export const texts = {
  minutes: 'Minutes',
  loading: 'Loading the minutes',
  write: 'Write minutes',
  empty: 'No minutes yet',
  emptyTranscript: 'No minutes yet. Add a transcript to get minutes and action items.',
  emptyRecording: 'Minutes are generated when the recording ends.',
  importTranscript: 'Add transcript',
  record: 'Record',
  editShortcut: 'Edit the minutes',
  shortcutGroup: 'Meeting',
  edit: 'Edit',
  amend: 'Amend',
  copy: 'Copy minutes',
  email: 'Email minutes',
  versions: 'Version history',
  done: 'Done:',
  notDone: 'Not done:',
  draftReady: 'New draft ready. Review the changes before replacing your minutes.',
  nothingChanged: 'Regenerated. Nothing changed.',
  draft: 'New draft',
  loadingDraft: 'Loading the new draft',
  acceptAll: 'Accept all',
  discard: 'Discard draft',
  changes: (count: number, section: string | null) =>
    `${count === 1 ? '1 change' : `${count} changes`}${section === null ? '' : ` in “${section}”`}`,
  noChangesLeft: 'No changes left to compare',
  noChanges: 'No changes',
  acceptSection: 'Accept section',
  acceptSectionLabel: (section: string) => `Accept section “${section}”`,
  /** What accepting does to the line of the minutes. */
  acceptLine: { added: 'Add line', removed: 'Remove line' },
  feedback: {
    label: 'Feedback on the minutes',
    question: 'Are these minutes useful?',
    up: 'Thumbs up',
    down: 'Thumbs down',
    comments: 'Comments',
    submit: 'Submit feedback',
    failed: 'Something went wrong. Please try again.',
  },
  compare: 'Compare',
  closeComparison: 'Back to minutes',
  outdated: 'Outdated',
  sourceHint: 'Select a line to see who said it.',
  dismissSourceHint: 'Got it',
  /** Each button names its line: a list of buttons with the same name is useless. */
  sourceButtonLabel: (line: string, isOpen: boolean, isOutdated: boolean) => {
    const name = line.length > SOURCE_NAME_CHARACTERS ? `${line.slice(0, SOURCE_NAME_CHARACTERS).trimEnd()}…` : line;
    return `${isOpen ? 'Hide' : 'Show'} source${isOutdated ? ' (outdated)' : ''}: ${name}`;
  },
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved!',
  cancel: 'Cancel',
  contentEmpty: 'Minutes content cannot be empty',
  unknownError: 'Unknown error',
  saveFailed: (message: string) => `Error saving minutes: ${message}`,
  networkFailed: (message: string) => `Network error saving minutes: ${message}`,
  amendmentReason: 'Reason for the amendment',
  amendmentReasonHint: 'Visible to everyone with access, together with your changes.',
  markdown: 'Minutes, in Markdown',
  editAsMarkdown: 'Edit as Markdown',
  markdownReasons: {
    unsupported: "These minutes contain formatting that the editor doesn't support. Edit them as Markdown.",
    unavailable: "Couldn't load the editor. Edit the minutes as Markdown.",
  },
  loadingEditor: 'Loading the editor',
  generator: 'Generator',
  builtInGenerator: 'Built-in generator',
  languageModel: 'Language model',
  model: 'Model',
  promptVersion: 'Prompt version',
  duration: 'Duration',
  linesRemoved: 'Unsupported lines removed',
  otherRemovedLines: (count: number) => (count === 1 ? 'And 1 more' : `And ${count} more`),
  dropReasonLabel: (reason: string) => DROP_REASONS.get(reason) ?? 'Not supported by the transcript',
  generationDetails: 'Generation details',
  /** With the date, unless it is unknown. */
  generatedBy: (generator: string, date: string) => `${['Generated', date].filter(Boolean).join(' ')} · ${generator}`,
  unsupportedLines: (count: number) =>
    count === 0 ? '' : count === 1 ? '1 unsupported line removed' : `${count} unsupported lines removed`,
  instruction: (instruction: string) => `Instruction: “${instruction}”`,
  edited: (date: string) => `Edited ${date}`,
  coverageFromStart: (minutes: number, total: number) => `Based on the first ${minutes} of ${total} minutes`,
  coverage: (range: string, total: string, missing: readonly string[], isTimed: boolean) => {
    const gaps = missing.length === 0 ? '' : `, without ${missing.join(', ')}`;
    return `Based on ${isTimed ? '' : 'lines '}${range} of ${total}${gaps}`;
  },
} as const;
