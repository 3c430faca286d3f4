import { useSignedIn } from '@minutehand/web-kit';
import styles from '../../SettingsScreen.module.css';
import { DataExportRow } from './DataExportRow.tsx';
import { texts } from './texts.ts';

/** Lets an owner export everything of the account. Hidden from others. */
export function AccountExport() {
  const { account } = useSignedIn();
  if (account.role !== 'owner') return null;
  return (
    <section className={styles.section} aria-labelledby="account-export-heading">
      <h2 id="account-export-heading" className={styles.heading}>
        {texts.dataExport.workspaceTitle}
      </h2>
      <DataExportRow kind="account" />
    </section>
  );
}
