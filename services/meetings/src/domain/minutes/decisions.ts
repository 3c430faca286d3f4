import { EARLIER_DECISIONS_MAX } from '../../limits.ts';
import { type MinutesLine, readLines } from './lines.ts';

/** Headings of decisions in English, German, French, Spanish, Italian and Dutch. */
const DECISION_HEADING =
  /\b(?:decisions?|decided|agreed|agreements?|resolutions?|resolved|entscheidung(?:en)?|entschieden|beschlossen|beschl[uü]ss?e?|décisions?|décidé|decisi(?:ón|ones)|decidido|decision[ei]|deciso|besluit(?:en)?|besloten)(?!\p{L})/iu;
/** Headings such as "Actions Agreed" list tasks, not decisions. */
const TASK_HEADING = /\b(?:actions?|next steps?|to-?dos?|tasks?|questions?)\b/i;

/** Lines of minutes under a heading of decisions. */
export function listDecisionLines(content: string): MinutesLine[] {
  return readLines(content).filter(({ heading }) => DECISION_HEADING.test(heading) && !TASK_HEADING.test(heading));
}

/** The decisions in the minutes, as plain text. */
export function extractDecisions(content: string): string[] {
  return listDecisionLines(content)
    .map(({ plainText }) => plainText)
    .slice(0, EARLIER_DECISIONS_MAX);
}
