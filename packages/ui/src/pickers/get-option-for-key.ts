import { OPTIONS_PER_PAGE_KEY } from '../limits.ts';
import type { SelectBoxOption } from './select-box-options.ts';

/** The option that a key moves to, past those that cannot be taken; null when the key opens without moving, undefined when it is none of these keys. */
export function getOptionForKey(
  key: string,
  options: readonly SelectBoxOption[],
  active: string | null,
  isOpen: boolean,
): string | null | undefined {
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: OPTIONS_PER_PAGE_KEY,
    PageUp: -OPTIONS_PER_PAGE_KEY,
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  if (!isOpen) return Math.abs(step) === 1 ? null : undefined;
  const free = options.filter((option) => !option.disabled);
  if (free.length === 0) return null;
  const at = free.findIndex((option) => option.value === active);
  // From the field, down is the first and up the last; single steps go round, pages stop at the ends.
  if (at < 0) return free.at(step > 0 ? 0 : -1)?.value;
  if (Math.abs(step) === 1) return free.at((at + step) % free.length)?.value;
  return free[Math.max(0, Math.min(at + step, free.length - 1))]?.value;
}
