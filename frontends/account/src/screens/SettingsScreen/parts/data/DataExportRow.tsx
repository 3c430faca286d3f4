import type { DataExport, DataExportKind } from '@minutehand/contracts/http/privacy/data-exports';
import { Button, Download, ProgressBar, Skeleton } from '@minutehand/ui';
import { formatDate, QueryError } from '@minutehand/web-kit';
import styles from '../../SettingsScreen.module.css';
import { formatBytes } from '../format-usage.ts';
import { texts } from './texts.ts';
import { isPending, useDataExportActions, useDataExports } from './use-data-exports.ts';

/** Starts an export of everything as one archive, shows its progress, and downloads it. */
export function DataExportRow({ kind }: { kind: DataExportKind }) {
  const exports = useDataExports();
  const { start, download } = useDataExportActions(kind);
  if (exports.data === undefined) return exports.isError ? <QueryError query={exports} /> : <Skeleton />;
  const current = exports.data.find((dataExport) => dataExport.kind === kind);
  if (current !== undefined && isPending(current))
    return (
      <div className={styles.progress}>
        <ProgressBar label={describeProgress(current)} value={getShare(current)} />
        <p className={styles.muted}>{texts.dataExport.emailFollows}</p>
      </div>
    );
  const isReady = current?.state === 'ready';
  return (
    <div className={`${styles.list} ${styles.row}`}>
      <span className={`${styles.text} ${styles.muted}`}>{describeState(kind, current)}</span>
      {isReady ? (
        <Button
          icon={<Download size={16} aria-hidden />}
          isBusy={download.isPending}
          onClick={() => download.mutate(current.id)}
        >
          {texts.dataExport.download[kind]}
        </Button>
      ) : null}
      <Button variant={isReady ? 'ghost' : 'secondary'} isBusy={start.isPending} onClick={() => start.mutate()}>
        {current === undefined
          ? texts.dataExport.start[kind]
          : texts.dataExport.again[isReady ? 'ready' : 'failed'][kind]}
      </Button>
    </div>
  );
}

function describeState(kind: DataExportKind, current: DataExport | undefined): string {
  if (current?.state === 'failed') return texts.dataExport.failed;
  if (current?.state !== 'ready') return texts.dataExport.contents[kind];
  return texts.dataExport.ready(formatBytes(current.byte_size ?? 0), formatDate(current.expires_at ?? ''));
}

const describeProgress = ({ meetings_total: total, meetings_done: done }: DataExport): string =>
  total === 0 ? texts.dataExport.starting : texts.dataExport.progress(done, total);

/** Null while the number of meetings is not known. */
const getShare = ({ meetings_total: total, meetings_done: done }: DataExport): number | null =>
  total === 0 ? null : done / total;
