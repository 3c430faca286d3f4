import { Slot } from '@minutehand/web-kit';
import { DeleteUser } from './DeleteUser.tsx';
import { DeleteWorkspace } from './DeleteWorkspace.tsx';
import { YourData } from './YourData.tsx';

/** The export of the user's data, and the deletion of the workspace and the user. */
export function DataSettings() {
  return (
    <>
      <YourData />
      <Slot name="settings.deletion" props={{}} />
      <DeleteWorkspace />
      <DeleteUser />
    </>
  );
}
