import type { ShareRole } from '@minutehand/contracts/http/shares';
import type { SelectOption } from '@minutehand/ui';

/** What the modal begins with, and goes back to. */
export const DEFAULT_ROLE: ShareRole = 'viewer';

export const roleWords: Readonly<Record<ShareRole, string>> = { viewer: 'Viewer', editor: 'Editor', owner: 'Owner' };

export const roleOptions: readonly (SelectOption & { value: ShareRole })[] = [
  { value: 'viewer', label: roleWords.viewer },
  { value: 'editor', label: roleWords.editor },
  { value: 'owner', label: roleWords.owner },
];

/** A select box holds one of its options. */
export function roleNamed(value: string): ShareRole {
  return roleOptions.find((option) => option.value === value)?.value ?? DEFAULT_ROLE;
}
