import { EARLIER_DECISIONS } from '../../limits.ts';
import { readLines } from './lines.ts';

/** What stands under it was decided: English, German, French, Spanish, Italian, Dutch. */
const SAYS_DECIDED =
  /\b(?:decisions?|decided|agreed|agreements?|resolutions?|resolved|entscheidung(?:en)?|entschieden|beschlossen|beschl[uü]ss?e?|décisions?|décidé|decisi(?:ón|ones)|decidido|decision[ei]|deciso|besluit(?:en)?|besloten)(?!\p{L})/iu;
/** "Actions Agreed" are to be done, not decided. */
const SAYS_TO_DO = /\b(?:actions?|next steps?|to-?dos?|tasks?|questions?)\b/i;

/** Lines of minutes, as they are read, that stand under a heading of decisions. */
export function decisionsIn(content: string): string[] {
  return readLines(content)
    .filter(({ heading }) => SAYS_DECIDED.test(heading) && !SAYS_TO_DO.test(heading))
    .map(({ words }) => words)
    .slice(0, EARLIER_DECISIONS);
}
