import { OPTIONS_PER_PAGE_KEY } from '../limits.ts';
import type { ComboboxOption } from './combobox-options.ts';

/** The enabled option that a key moves to; null if the key only opens the list, undefined for other keys. */
export function getOptionForKey(
  key: string,
  options: readonly ComboboxOption[],
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
  const enabled = options.filter((option) => !option.disabled);
  if (enabled.length === 0) return null;
  const index = enabled.findIndex((option) => option.value === active);
  // Without an active option, down selects the first and up the last. Single steps wrap around; page steps stop at the ends.
  if (index < 0) return enabled.at(step > 0 ? 0 : -1)?.value;
  if (Math.abs(step) === 1) return enabled.at((index + step) % enabled.length)?.value;
  return enabled[Math.max(0, Math.min(index + step, enabled.length - 1))]?.value;
}
