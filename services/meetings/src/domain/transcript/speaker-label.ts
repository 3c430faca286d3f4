import { SPEAKER_LABEL_CHARACTERS } from '@minutehand/contracts/limits';
import { trimLine } from './decode-text.ts';

/** Splits `Speaker: text`: the label is what precedes the first `: ` within 150 characters. */
export function splitLabel(line: string): { label: string | null; text: string } {
  const at = line.indexOf(': ');
  const label = at < 0 ? '' : trimLine(line.slice(0, at));
  if (label === '' || isTooLongForALabel(label)) return { label: null, text: trimLine(line) };
  return { label, text: trimLine(line.slice(at + 2)) };
}

/** Counted in characters as people see code points, not in UTF-16 units. */
export function isTooLongForALabel(label: string): boolean {
  if (label.length <= SPEAKER_LABEL_CHARACTERS) return false;
  // A code point has at most two units: what is beyond that needs no counting.
  return label.length > 2 * SPEAKER_LABEL_CHARACTERS || [...label].length > SPEAKER_LABEL_CHARACTERS;
}
