import type { ShareRole } from '@minutehand/contracts/http/meetings/shares';
import type { SelectOption } from '@minutehand/ui';

/** The initially selected role. */
export const DEFAULT_ROLE: ShareRole = 'viewer';

export const ROLE_LABELS: Readonly<Record<ShareRole, string>> = { viewer: 'Viewer', editor: 'Editor', owner: 'Owner' };

export const ROLE_OPTIONS: readonly (SelectOption & { value: ShareRole })[] = [
  { value: 'viewer', label: ROLE_LABELS.viewer },
  { value: 'editor', label: ROLE_LABELS.editor },
  { value: 'owner', label: ROLE_LABELS.owner },
];

/** Converts the value of a select box to a role. */
export function parseRole(value: string): ShareRole {
  return ROLE_OPTIONS.find((option) => option.value === value)?.value ?? DEFAULT_ROLE;
}
