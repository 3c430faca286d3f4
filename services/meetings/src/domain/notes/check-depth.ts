import { AppError } from '@minutehand/contracts/errors';
import { NOTES_OPEN_ELEMENTS } from '../../limits.ts';

const TAG = /<(\/?)([a-z][^\s/>]*)/gi;
/** Elements that are empty, or that the next of their kind ends. */
const ENDED_BY_THEMSELVES: ReadonlySet<string> = new Set([
  'p',
  'li',
  'br',
  'hr',
  'img',
  'input',
  'meta',
  'link',
  'wbr',
]);

/**
 * Refuses what has more elements within each other than any text has: to look at it would keep everybody else waiting, since that
 * takes longer with every element that is still open. Counts at least as many as a parser would have open.
 */
export function checkDepth(html: string): void {
  const openOf = new Map<string, number>();
  let open = 0;
  for (const [, isEnd, tag = ''] of html.matchAll(TAG)) {
    const name = tag.toLowerCase();
    if (ENDED_BY_THEMSELVES.has(name)) continue;
    const known = openOf.get(name) ?? 0;
    if (isEnd === '') {
      openOf.set(name, known + 1);
      open += 1;
    } else if (known > 0) {
      openOf.set(name, known - 1);
      open -= 1;
    }
    if (open > NOTES_OPEN_ELEMENTS) throw new AppError('notes.too_deep');
  }
}
