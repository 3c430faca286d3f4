import { SPEAKER_LABEL_CHARACTERS } from '@minutehand/contracts/limits';
import { trimLine } from './decode-text.ts';

/** Splits `Speaker: text`: the label precedes the first `: ` and has at most SPEAKER_LABEL_CHARACTERS. */
export function splitLabel(line: string): { label: string | null; text: string } {
  const index = line.indexOf(': ');
  const label = index < 0 ? '' : trimLine(line.slice(0, index));
  if (label === '' || isLabelTooLong(label)) return { label: null, text: trimLine(line) };
  return { label, text: trimLine(line.slice(index + 2)) };
}

/** Counts code points, not UTF-16 units. */
export function isLabelTooLong(label: string): boolean {
  if (label.length <= SPEAKER_LABEL_CHARACTERS) return false;
  // A code point has at most two units, so longer labels need no counting.
  return label.length > 2 * SPEAKER_LABEL_CHARACTERS || [...label].length > SPEAKER_LABEL_CHARACTERS;
}
