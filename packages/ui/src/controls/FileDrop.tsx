import { Upload } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './FileDrop.module.css';

export interface FileDropProps {
  /** What to bring: "Drop a transcript here, or choose a file". */
  label: string;
  /** What is taken: ".txt, .vtt, .srt, .docx, up to 10 MB". */
  hint?: ReactNode;
  error?: string | null;
  /** As the accept attribute of a file input; also applied to what is dropped. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  /** Dropped files that `accept` does not name. */
  onReject?: (files: File[]) => void;
}

/** A file input that files can also be dropped on. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, error, accept, multiple = false, disabled = false, onFiles, onReject } = props;
  const id = useId();
  const [isOver, setOver] = useState(false);

  function take(list: FileList | null) {
    const files = [...(list ?? [])];
    const taken = files.filter((file) => isAccepted(file, accept)).slice(0, multiple ? undefined : 1);
    const refused = files.filter((file) => !isAccepted(file, accept));
    if (refused.length > 0) onReject?.(refused);
    if (taken.length > 0) onFiles(taken);
  }

  return (
    <div>
      <label
        className={classNames(styles.drop, isOver && styles.over, disabled && styles.disabled)}
        onDragOver={(event) => {
          event.preventDefault();
          if (!disabled) setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (!disabled) take(event.dataTransfer.files);
        }}
      >
        <Upload size={20} aria-hidden />
        <span className={styles.label}>{label}</span>
        <input
          type="file"
          className={styles.input}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file can be chosen again after it was put right.
            event.currentTarget.value = '';
          }}
        />
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      </label>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    </div>
  );
}

function isAccepted(file: File, accept: string | undefined): boolean {
  if (!accept) return true;
  const name = file.name.toLowerCase();
  return accept.split(',').some((part) => {
    const rule = part.trim().toLowerCase();
    if (rule.startsWith('.')) return name.endsWith(rule);
    if (rule.endsWith('/*')) return file.type.startsWith(rule.slice(0, -1));
    return file.type === rule;
  });
}
