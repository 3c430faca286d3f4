import { AppError } from '@minutehand/contracts/errors';
import { Parser } from 'htmlparser2';
import { NOTES_OPEN_ELEMENTS } from '../../limits.ts';

/**
 * Throws notes.too_deep if too many elements are open at the same time: the cost of sanitizing grows with each open element, and would block the
 * process. Uses the parser of the sanitizer, because other parsers may disagree on what is a tag and which tags close others.
 */
export function checkDepth(html: string): void {
  let openCount = 0;
  const parser = new Parser({
    onopentag: () => {
      openCount += 1;
      if (openCount > NOTES_OPEN_ELEMENTS) throw new AppError('notes.too_deep');
    },
    onclosetag: () => {
      openCount -= 1;
    },
  });
  parser.write(html);
  parser.end();
}
