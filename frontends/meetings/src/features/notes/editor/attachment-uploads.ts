import { UploadError, uploadFile } from '@minutehand/web-kit';
import type { Editor } from '@tiptap/react';
import { createContext } from 'react';
import type { AttachmentAttributes } from './attachment-attributes.ts';
import { writeBehind } from './write-behind.ts';

/** A file on its way: pending until the server has answered, then bytes travel. */
export type FileUpload =
  | { status: 'pending' }
  | { status: 'progress'; share: number }
  | { status: 'failed'; message: string }
  | { status: 'done'; sgid: string };

/** The files that are on their way into a text. Each has a place in it from the start, which shows how far it is. */
export class AttachmentUploads {
  readonly #uploads = new Map<string, { file: File; state: FileUpload; abort: AbortController }>();
  readonly #listeners = new Set<() => void>();
  #count = 0;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  stateOf(uploadId: string): FileUpload | undefined {
    return this.#uploads.get(uploadId)?.state;
  }

  isBusy(): boolean {
    return [...this.#uploads.values()].some(({ state }) => state.status === 'pending' || state.status === 'progress');
  }

  /** Puts files into the text, where the caret is or at a place, and sends them. */
  add(editor: Editor, files: readonly File[], at?: number): void {
    const nodes = files.map((file) => {
      this.#count += 1;
      const uploadId = `upload-${this.#count}`;
      this.#uploads.set(uploadId, { file, state: { status: 'pending' }, abort: new AbortController() });
      const attrs: Partial<AttachmentAttributes> = {
        uploadId,
        filename: file.name,
        filesize: file.size,
        contentType: file.type || 'application/octet-stream',
      };
      return { type: 'attachment', attrs };
    });
    if (nodes.length === 0) return;
    const place = at ?? editor.state.selection.to;
    editor.chain().insertContentAt(place, nodes).focus().run();
    writeBehind(editor);
    for (const { attrs } of nodes) if (attrs.uploadId) void this.#send(editor, attrs.uploadId);
  }

  retry(editor: Editor, uploadId: string): void {
    void this.#send(editor, uploadId);
  }

  /** Called off; its place goes. */
  cancel(editor: Editor, uploadId: string): void {
    this.#uploads.get(uploadId)?.abort.abort();
    this.#uploads.delete(uploadId);
    const place = placeOf(editor, uploadId);
    if (place !== undefined) editor.view.dispatch(editor.state.tr.delete(place, place + 1));
    this.#tell();
  }

  /** The editor goes: what is on its way comes to nothing. */
  stop(): void {
    for (const { abort } of this.#uploads.values()) abort.abort();
  }

  /** The file has arrived: from now on its place is an attachment. Also for a place that came back by undo. */
  settle(editor: Editor, uploadId: string): void {
    const upload = this.#uploads.get(uploadId);
    const place = editor.isDestroyed ? undefined : placeOf(editor, uploadId);
    const node = place === undefined ? null : editor.state.doc.nodeAt(place);
    if (upload?.state.status !== 'done' || place === undefined || node === null) return;
    const attrs = { ...node.attrs, sgid: upload.state.sgid, uploadId: null };
    editor.view.dispatch(editor.state.tr.setNodeMarkup(place, null, attrs).setMeta('addToHistory', false));
  }

  async #send(editor: Editor, uploadId: string): Promise<void> {
    const upload = this.#uploads.get(uploadId);
    if (upload === undefined) return;
    this.#set(uploadId, { status: 'pending' });
    try {
      const { attachableSgid } = await uploadFile(upload.file, {
        signal: upload.abort.signal,
        onProgress: (share) => this.#set(uploadId, { status: 'progress', share }),
      });
      this.#set(uploadId, { status: 'done', sgid: attachableSgid });
      this.settle(editor, uploadId);
    } catch (error) {
      const reason = error instanceof UploadError ? error.message : 'The upload could not be started.';
      this.#set(uploadId, { status: 'failed', message: `Direct upload failed: ${reason}` });
    }
  }

  #set(uploadId: string, state: FileUpload): void {
    const upload = this.#uploads.get(uploadId);
    if (upload === undefined) return;
    upload.state = state;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function placeOf(editor: Editor, uploadId: string): number | undefined {
  let place: number | undefined;
  editor.state.doc.descendants((node, at) => {
    if (node.attrs.uploadId === uploadId) place = at;
    return place === undefined;
  });
  return place;
}

export const UploadsContext = createContext<AttachmentUploads | null>(null);
