import { EMAIL_CHARACTERS } from '@minutehand/contracts/limits';

/** A plausibility check: text, an @, a host with a dot, no spaces. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_CHARACTERS && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
