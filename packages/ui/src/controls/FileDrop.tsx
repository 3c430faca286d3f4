import { Upload } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './FileDrop.module.css';

export type FileDropProps = {
  /** The prompt: "Drop a transcript here, or choose a file". */
  label: string;
  /** Accepted types and size: ".txt, .vtt, .srt, .docx, up to 10 MB". */
  hint?: ReactNode;
  error?: string | null;
  /** The accept attribute of the file input; also applied to dropped files. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  /** Receives the files that do not match `accept`. */
  onReject?: (files: File[]) => void;
};

/** A file input that is also a drop target. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, error, accept, multiple = false, disabled = false, onFiles, onReject } = props;
  const id = useId();
  const [isOver, setOver] = useState(false);

  function selectFiles(list: FileList | null) {
    const files = [...(list ?? [])];
    const accepted = files.filter((file) => isAccepted(file, accept)).slice(0, multiple ? undefined : 1);
    const rejected = files.filter((file) => !isAccepted(file, accept));
    if (rejected.length > 0) onReject?.(rejected);
    if (accepted.length > 0) onFiles(accepted);
  }

  return (
    <div>
      <label
        className={classNames(styles.dropZone, isOver && styles.over, disabled && styles.disabled)}
        onDragOver={(event) => {
          event.preventDefault();
          if (!disabled) setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (!disabled) selectFiles(event.dataTransfer.files);
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
            selectFiles(event.currentTarget.files);
            // Lets the user select the same file again after correcting it.
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
  return accept.split(',').some((entry) => {
    const rule = entry.trim().toLowerCase();
    if (rule.startsWith('.')) return name.endsWith(rule);
    if (rule.endsWith('/*')) return file.type.startsWith(rule.slice(0, -1));
    return file.type === rule;
  });
}
