import { UploadError, uploadFile } from '@minutehand/web-kit';
import type { Editor } from '@tiptap/react';
import { createContext } from 'react';
import { texts } from '../texts.ts';
import type { AttachmentAttributes } from './attachment-attributes.ts';
import { moveCaretAfter } from './move-caret-after.ts';

/** The state of an upload: pending until the server has accepted it, then in progress. */
export type FileUpload =
  | { status: 'pending' }
  | { status: 'progress'; share: number }
  | { status: 'failed'; message: string }
  | { status: 'done'; sgid: string };

/** Uploads of files into the editor. Each has a placeholder node that shows its progress. */
export class AttachmentUploads {
  readonly #uploads = new Map<string, { file: File; state: FileUpload; abortController: AbortController }>();
  readonly #listeners = new Set<() => void>();
  #count = 0;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState(uploadId: string): FileUpload | undefined {
    return this.#uploads.get(uploadId)?.state;
  }

  isBusy(): boolean {
    return [...this.#uploads.values()].some(({ state }) => state.status === 'pending' || state.status === 'progress');
  }

  /** Inserts placeholders at the cursor, or at `offset`, and starts the uploads. */
  add(editor: Editor, files: readonly File[], offset?: number): void {
    const nodes = files.map((file) => {
      this.#count += 1;
      const uploadId = `upload-${this.#count}`;
      this.#uploads.set(uploadId, { file, state: { status: 'pending' }, abortController: new AbortController() });
      const attrs: Partial<AttachmentAttributes> = {
        uploadId,
        filename: file.name,
        filesize: file.size,
        contentType: file.type || 'application/octet-stream',
      };
      return { type: 'attachment', attrs };
    });
    if (nodes.length === 0) return;
    const position = offset ?? editor.state.selection.to;
    editor.chain().insertContentAt(position, nodes).focus().run();
    moveCaretAfter(editor);
    for (const { attrs } of nodes) if (attrs.uploadId) void this.#send(editor, attrs.uploadId);
  }

  retry(editor: Editor, uploadId: string): void {
    void this.#send(editor, uploadId);
  }

  /** Aborts the upload and removes its placeholder. */
  cancel(editor: Editor, uploadId: string): void {
    this.#uploads.get(uploadId)?.abortController.abort();
    this.#uploads.delete(uploadId);
    const position = findPlaceholder(editor, uploadId);
    if (position !== undefined) editor.view.dispatch(editor.state.tr.delete(position, position + 1));
    this.#notify();
  }

  /** Aborts all uploads when the editor is destroyed. */
  abortAll(): void {
    for (const { abortController } of this.#uploads.values()) abortController.abort();
  }

  /** Turns the placeholder of a finished upload into an attachment, even after undo has restored it. */
  complete(editor: Editor, uploadId: string): void {
    const upload = this.#uploads.get(uploadId);
    const position = editor.isDestroyed ? undefined : findPlaceholder(editor, uploadId);
    const node = position === undefined ? null : editor.state.doc.nodeAt(position);
    if (upload?.state.status !== 'done' || position === undefined || node === null) return;
    const attrs = { ...node.attrs, sgid: upload.state.sgid, uploadId: null };
    editor.view.dispatch(editor.state.tr.setNodeMarkup(position, null, attrs).setMeta('addToHistory', false));
  }

  async #send(editor: Editor, uploadId: string): Promise<void> {
    const upload = this.#uploads.get(uploadId);
    if (upload === undefined) return;
    this.#set(uploadId, { status: 'pending' });
    try {
      const { attachableSgid } = await uploadFile(upload.file, {
        signal: upload.abortController.signal,
        onProgress: (share) => this.#set(uploadId, { status: 'progress', share }),
      });
      this.#set(uploadId, { status: 'done', sgid: attachableSgid });
      this.complete(editor, uploadId);
    } catch (error) {
      const reason = error instanceof UploadError ? error.message : texts.uploadFailed;
      this.#set(uploadId, { status: 'failed', message: `Direct upload failed: ${reason}` });
    }
  }

  #set(uploadId: string, state: FileUpload): void {
    const upload = this.#uploads.get(uploadId);
    if (upload === undefined) return;
    upload.state = state;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

function findPlaceholder(editor: Editor, uploadId: string): number | undefined {
  let position: number | undefined;
  editor.state.doc.descendants((node, offset) => {
    if (node.attrs.uploadId === uploadId) position = offset;
    return position === undefined;
  });
  return position;
}

export const UploadsContext = createContext<AttachmentUploads | null>(null);
