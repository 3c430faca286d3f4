import { AppError } from '@minutehand/contracts/errors';
import { Parser } from 'htmlparser2';
import { NOTES_OPEN_ELEMENTS } from '../../limits.ts';

/**
 * Refuses what has more elements within each other than any text has: to look at it closely would keep everybody else waiting, since
 * that takes longer with every element that is still open. The parser that looks closely counts, for which tags end others, and what is
 * a tag at all, no other reading of the text tells alike.
 */
export function checkDepth(html: string): void {
  let open = 0;
  const parser = new Parser({
    onopentag: () => {
      open += 1;
      if (open > NOTES_OPEN_ELEMENTS) throw new AppError('notes.too_deep');
    },
    onclosetag: () => {
      open -= 1;
    },
  });
  parser.write(html);
  parser.end();
}
