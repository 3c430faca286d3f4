import { Slot } from '@minutehand/web-kit';
import { AccountExport } from './AccountExport.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DeleteUser } from './DeleteUser.tsx';
import { YourData } from './YourData.tsx';

/** The exports of the user's data and of the account, and the deletion of the account and the user. */
export function DataSettings() {
  return (
    <>
      <YourData />
      <AccountExport />
      <Slot name="settings.deletion" props={{}} />
      <DeleteAccount />
      <DeleteUser />
    </>
  );
}
