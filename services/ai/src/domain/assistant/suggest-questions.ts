import { SUGGESTED_QUESTIONS_MAX } from '../../limits.ts';

/** What suggested questions need to know of a meeting. */
export type RecentMeeting = {
  readonly title: string;
  readonly hasTranscript: boolean;
  readonly openActionItems: number;
};

/** Questions that the user's latest meetings can answer; none without a meeting that has a transcript. */
export function suggestQuestions(meetings: readonly RecentMeeting[]): string[] {
  const titles = [...new Set(meetings.filter(({ hasTranscript }) => hasTranscript).map(({ title }) => title.trim()))];
  const named = titles.filter((title) => title !== '');
  if (named.length === 0) return [];
  const hasOpenItems = meetings.some(({ openActionItems }) => openActionItems > 0);
  const [first = '', second, third] = named;
  const questions = [
    `What did we decide in “${first}”?`,
    hasOpenItems ? 'Which action items are open?' : undefined,
    hasOpenItems ? 'What are my open action items?' : undefined,
    second === undefined ? undefined : `What did we decide in “${second}”?`,
    third === undefined ? undefined : `What did we decide in “${third}”?`,
    ...named.slice(0, SUGGESTED_QUESTIONS_MAX).map((title) => `What was “${title}” about?`),
  ];
  return questions.filter((question) => question !== undefined).slice(0, SUGGESTED_QUESTIONS_MAX);
}
