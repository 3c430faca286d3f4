import { CircleAlert, CircleCheck, Tooltip } from '@minutehand/ui';
import { type ReactNode, useId } from 'react';
import { formatBytes } from '../../../domain/check-source-file.ts';
import { texts } from '../../../texts.ts';
import styles from '../TranscriptSource.module.css';

/** An uploaded file, or a failed upload with its error. */
export function FileRow({ file, error, children }: { file: File; error?: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.row} data-failed={error ? true : undefined}>
      {error ? (
        <Tooltip text={error}>
          <button type="button" className={styles.mark} aria-label={texts.errorDetails} aria-describedby={id}>
            <CircleAlert size={18} aria-hidden />
          </button>
        </Tooltip>
      ) : (
        <span className={styles.mark}>
          <CircleCheck size={18} aria-hidden />
        </span>
      )}
      <div className={styles.text}>
        <p className={styles.name}>{file.name}</p>
        {error ? (
          <p id={id} role="alert" className={styles.problem}>
            {error}
          </p>
        ) : (
          <p role="status" className={styles.detail}>
            {texts.uploaded(formatBytes(file.size))}
          </p>
        )}
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
