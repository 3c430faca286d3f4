import { Slot } from '@minutehand/web-kit';
import { DeleteUser } from './DeleteUser.tsx';
import { DeleteWorkspace } from './DeleteWorkspace.tsx';
import { WorkspaceExport } from './WorkspaceExport.tsx';
import { YourData } from './YourData.tsx';

/** The exports of the user's data and of the workspace, and the deletion of the workspace and the user. */
export function DataSettings() {
  return (
    <>
      <YourData />
      <WorkspaceExport />
      <Slot name="settings.deletion" props={{}} />
      <DeleteWorkspace />
      <DeleteUser />
    </>
  );
}
