import { Button, Download, useToast } from '@minutehand/ui';
import { getErrorMessage, saveFile, useMutation } from '@minutehand/web-kit';
import { downloadOwnData } from '../../../../api.ts';
import styles from '../../SettingsScreen.module.css';
import { DataExportRow } from './DataExportRow.tsx';
import { texts } from './texts.ts';

/** Downloads a file with the user's data, or exports all of it with its audio as an archive. */
export function YourData() {
  const toast = useToast();
  const download = useMutation({
    mutationFn: downloadOwnData,
    onSuccess: saveFile,
    onError: (error) => toast(getErrorMessage(error, texts.yourData.failed), { tone: 'danger' }),
  });
  return (
    <section className={styles.section} aria-labelledby="your-data-heading">
      <h2 id="your-data-heading" className={styles.heading}>
        {texts.yourData.title}
      </h2>
      <div className={`${styles.list} ${styles.row}`}>
        <span className={`${styles.text} ${styles.muted}`}>{texts.yourData.contents}</span>
        <Button icon={<Download size={16} aria-hidden />} isBusy={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? texts.yourData.downloading : texts.yourData.download}
        </Button>
      </div>
      <DataExportRow kind="user" />
    </section>
  );
}
