import type { ShareRole } from '@minutehand/contracts/http/meetings/shares';
import type { SelectOption } from '@minutehand/ui';
import { texts } from './texts.ts';

/** The initially selected role. */
export const DEFAULT_ROLE: ShareRole = 'viewer';

export const ROLE_OPTIONS: readonly (SelectOption & { value: ShareRole })[] = [
  { value: 'viewer', label: texts.roles.viewer },
  { value: 'editor', label: texts.roles.editor },
  { value: 'owner', label: texts.roles.owner },
];

/** Converts the value of a select box to a role. */
export function parseRole(value: string): ShareRole {
  return ROLE_OPTIONS.find((option) => option.value === value)?.value ?? DEFAULT_ROLE;
}
