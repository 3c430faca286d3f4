/** UI texts for the summary. */
export const texts = {
  summary: 'Summary',
  decisions: 'Decisions',
  outdated: 'Outdated',
  showSource: (line: string) => `Show source: ${line}`,
  hideSource: (line: string) => `Hide source: ${line}`,
} as const;
