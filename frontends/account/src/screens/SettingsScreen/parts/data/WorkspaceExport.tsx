import { useSignedIn } from '@minutehand/web-kit';
import styles from '../../SettingsScreen.module.css';
import { DataExportRow } from './DataExportRow.tsx';
import { texts } from './texts.ts';

/** Lets an owner export everything of the workspace. Hidden from others. */
export function WorkspaceExport() {
  const { account } = useSignedIn();
  if (account.role !== 'owner') return null;
  return (
    <section className={styles.section} aria-labelledby="workspace-export-heading">
      <h2 id="workspace-export-heading" className={styles.heading}>
        {texts.dataExport.workspaceTitle}
      </h2>
      <DataExportRow kind="account" />
    </section>
  );
}
