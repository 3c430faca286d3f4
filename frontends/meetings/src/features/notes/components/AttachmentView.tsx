import { EMBED_TYPE } from '@minutehand/contracts/http/meetings/notes';
import { KIB, MIB } from '@minutehand/contracts/limits';
import { IconButton, linkClass } from '@minutehand/ui';
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { ExternalLink, FileText, RotateCw, Trash2, X } from 'lucide-react';
import { useContext, useEffect, useSyncExternalStore } from 'react';
import type { AttachmentAttributes } from '../editor/attachment-attributes.ts';
import { type FileUpload, UploadsContext } from '../editor/attachment-uploads.ts';
import { texts } from '../texts.ts';
import styles from './AttachmentView.module.css';

/** Renders a file or an embedded link in the editor. */
export function AttachmentView({ node, editor, selected, deleteNode }: ReactNodeViewProps) {
  // The schema of the attachment node defines these attributes.
  const attributes = node.attrs as AttachmentAttributes;
  const { uploadId } = attributes;
  const uploads = useContext(UploadsContext);
  const upload = useSyncExternalStore(uploads?.subscribe ?? noSubscription, () =>
    uploadId === null ? undefined : uploads?.getState(uploadId),
  );

  const isUploaded = upload?.status === 'done';
  useEffect(() => {
    // Undo restored the node after the upload had finished.
    if (uploadId !== null && isUploaded) uploads?.complete(editor, uploadId);
  }, [uploads, editor, uploadId, isUploaded]);

  return (
    <NodeViewWrapper
      as="figure"
      className={styles.attachment}
      data-selected={selected || undefined}
      data-drag-handle
      contentEditable={false}
    >
      {uploadId === null || upload === undefined ? (
        <StoredAttachment attributes={attributes} />
      ) : (
        <UploadInProgress
          name={attributes.filename}
          upload={upload}
          onRetry={() => uploads?.retry(editor, uploadId)}
          onCancel={() => uploads?.cancel(editor, uploadId)}
        />
      )}
      {uploadId === null && editor.isEditable ? (
        <IconButton
          size="small"
          label={texts.removeAttachment(attributes.name ?? attributes.filename)}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={() => {
            deleteNode();
            editor.commands.focus();
          }}
        />
      ) : null}
    </NodeViewWrapper>
  );
}

function StoredAttachment({ attributes }: { attributes: AttachmentAttributes }) {
  const { contentType, filename, filesize, url, name, provider } = attributes;
  if (contentType === EMBED_TYPE) {
    return (
      <span className={styles.text}>
        <ExternalLink size={16} aria-hidden />
        <a href={url ?? undefined} target="_blank" rel="noopener noreferrer nofollow" className={linkClass()}>
          {name}
        </a>
        <span className={styles.muted}>{provider}</span>
      </span>
    );
  }
  return (
    <span className={styles.text}>
      {url !== null && isImage(contentType) ? <img src={url} alt="" className={styles.picture} /> : null}
      <FileText size={16} aria-hidden />
      {url === null ? (
        <span>{filename}</span>
      ) : (
        <a href={url} download={filename} className={linkClass()}>
          {filename}
        </a>
      )}
      <span className={styles.muted}>{formatBytes(filesize)}</span>
    </span>
  );
}

function UploadInProgress(props: { name: string; upload: FileUpload; onRetry: () => void; onCancel: () => void }) {
  const { name, upload, onRetry, onCancel } = props;
  const isFailed = upload.status === 'failed';
  return (
    <>
      <span className={styles.text}>
        <FileText size={16} aria-hidden />
        <span>{name}</span>
        {isFailed ? (
          <span role="alert" className={styles.failure}>
            {upload.message}
          </span>
        ) : (
          <progress
            aria-label={texts.uploading(name)}
            className={styles.progress}
            max={1}
            {...(upload.status === 'progress' ? { value: upload.share } : {})}
          />
        )}
      </span>
      {isFailed ? (
        <IconButton
          size="small"
          label={texts.uploadAgain(name)}
          icon={<RotateCw size={16} aria-hidden />}
          onClick={onRetry}
        />
      ) : null}
      <IconButton
        size="small"
        label={isFailed ? texts.removeAttachment(name) : texts.cancelUpload(name)}
        icon={<X size={16} aria-hidden />}
        onClick={onCancel}
      />
    </>
  );
}

const noSubscription = () => () => undefined;

/** Whether browsers display the type as an image without running scripts. */
function isImage(contentType: string): boolean {
  return /^image\/(?:png|jpeg|gif|webp|avif)$/i.test(contentType.trim());
}

/** Formats a size in bytes, such as "12 KB". */
function formatBytes(bytes: number): string {
  if (bytes < KIB) return `${bytes} bytes`;
  return bytes < MIB ? `${Math.round(bytes / KIB)} KB` : `${(bytes / MIB).toFixed(1)} MB`;
}
