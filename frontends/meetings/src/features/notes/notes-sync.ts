import type { Notes } from '@minutehand/contracts/http/meetings/notes';
import { ApiError } from '@minutehand/web-kit';
import { NOTES_DRAFT_DEBOUNCE_MS, NOTES_SAVE_DEBOUNCE_MS, NOTES_STATUS_MS } from '../../limits.ts';
import { areBlocksEqual, type Block, normalizeBlocks } from './merge/block.ts';
import { type Authors, mergeBlocks } from './merge/merge-blocks.ts';
import type { DraftStore } from './notes-draft.ts';
import { texts } from './texts.ts';

const CONFLICT_STATUS = 409;

/** Reads and replaces the text in the editor. */
export type NotesEditorAdapter = {
  read: () => readonly Block[];
  toHtml: () => string;
  /** Parses stored HTML to blocks. */
  parse: (html: string) => readonly Block[];
  /** Updates the text; caret and undo history stay. */
  replaceBlocks: (blocks: readonly Block[]) => void;
};

export type SaveStatus = 'idle' | 'saving' | 'saved' | 'failed';

export type NotesSyncState = {
  status: SaveStatus;
  /** The error of the last save; null after a success. */
  error: unknown;
  /** True while there is unsaved text. */
  isUnsaved: boolean;
};

export type NotesSyncOptions = {
  notes: Notes;
  userName: string;
  editor: NotesEditorAdapter;
  drafts: DraftStore;
  save: (content: string, version: number) => Promise<Notes>;
  load: () => Promise<Notes>;
  onState: (state: NotesSyncState) => void;
  /** Called with the number of conflicts; both versions are in the text, marked. */
  onConflicts: (count: number) => void;
  /** Called when an unsaved draft of an earlier visit was restored. */
  onRestored: () => void;
};

/**
 * Synchronizes the editor with the server: saves one second after the last key, merges remote changes, and keeps unsaved text
 * as a draft in the browser.
 */
export class NotesSync {
  readonly #options: NotesSyncOptions;
  #base: { content: string; blocks: readonly Block[]; version: number };
  #state: NotesSyncState = { status: 'idle', error: null, isUnsaved: false };
  #isSaving = false;
  /** Remote notes that arrived while local text was unsaved. */
  #pendingRemote: Notes | null = null;
  /** Once disposed, the editor is gone, so nothing can be shown or merged. */
  #isDisposed = false;
  #hasDraft = false;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #draftTimer: ReturnType<typeof setTimeout> | undefined;
  #statusTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: NotesSyncOptions) {
    this.#options = options;
    const { notes, editor, drafts } = options;
    // The editor may contain an older text, which is not a local change.
    editor.replaceBlocks(editor.parse(notes.content));
    this.#base = this.#toBase(notes);
    const draft = drafts.read();
    if (draft === null) return;
    this.#hasDraft = true;
    this.#base = this.#toBase(draft.base);
    editor.replaceBlocks(editor.parse(draft.content));
    const hasUnsavedText = this.#isChanged();
    this.#merge(notes);
    if (hasUnsavedText) options.onRestored();
    this.#scheduleSaveOrMarkSynced();
  }

  /** Call after each local change. */
  handleLocalChange(): void {
    this.#setState({ isUnsaved: true });
    clearTimeout(this.#draftTimer);
    this.#draftTimer = setTimeout(() => this.storeDraft(), NOTES_DRAFT_DEBOUNCE_MS);
    this.#scheduleSave();
  }

  /** Call with notes received from the server. */
  receive(notes: Notes): void {
    if (notes.version <= this.#base.version) return;
    // Unsaved text is merged when it is saved, not while the user types.
    if (this.#isSaving || this.#state.isUnsaved) this.#pendingRemote = notes;
    else this.#merge(notes);
  }

  /** Saves unsaved text now. */
  async flush(): Promise<void> {
    clearTimeout(this.#saveTimer);
    if (this.#isSaving) return;
    if (!this.#isChanged()) {
      this.#markSynced();
      return;
    }
    this.#isSaving = true;
    this.storeDraft();
    this.#setState({ status: 'saving' });
    try {
      await this.#saveMerged();
    } catch (error) {
      this.#showStatus({ status: 'failed', error });
    } finally {
      this.#isSaving = false;
    }
    this.#applyPendingRemote();
  }

  /** Stores unsaved text as a draft. */
  storeDraft(): void {
    clearTimeout(this.#draftTimer);
    const { drafts, editor } = this.#options;
    const { content, version } = this.#base;
    // During a save, text equal to the base differs from what is being sent.
    if (!this.#isSaving && !this.#isChanged()) return;
    this.#hasDraft = true;
    drafts.write({ content: editor.toHtml(), base: { content, version } });
  }

  /** Sends unsaved text and keeps it as a draft until the server has saved it. */
  dispose(): void {
    if (this.#state.isUnsaved) {
      this.storeDraft();
      void this.flush();
    }
    this.#isDisposed = true;
    clearTimeout(this.#saveTimer);
    clearTimeout(this.#statusTimer);
    clearTimeout(this.#draftTimer);
  }

  /** Saves; after each version conflict, merges and saves again. */
  async #saveMerged(): Promise<void> {
    const { editor, save, load } = this.#options;
    for (;;) {
      const sent = editor.read();
      try {
        this.#handleSaved(await save(editor.toHtml(), this.#base.version), sent);
        // After dispose, nothing else schedules a save of text typed during this one.
        if (!this.#isDisposed || !this.#state.isUnsaved) return;
      } catch (error) {
        // Without an editor nothing can be merged; the draft is restored on the next visit.
        if (this.#isDisposed || !(error instanceof ApiError && error.status === CONFLICT_STATUS)) throw error;
        const theirs = await load();
        if (this.#isDisposed) throw error;
        this.#merge(theirs);
        if (!this.#isChanged()) {
          this.#markSynced();
          return;
        }
      }
    }
  }

  #handleSaved(notes: Notes, sent: readonly Block[]): void {
    const isUnchanged = areBlocksEqual(normalizeBlocks(this.#options.editor.read()), normalizeBlocks(sent));
    if (this.#isDisposed) {
      this.#base = this.#toBase(notes);
      if (isUnchanged) this.#markSynced();
      else this.storeDraft();
      return;
    }
    this.#base = { ...this.#toBase(notes), blocks: normalizeBlocks(sent) };
    // The server may have sanitized the text or completed attachments.
    if (isUnchanged) this.#merge(notes);
    else this.#base = this.#toBase(notes);
    this.#showStatus({ status: 'saved', error: null });
    this.#scheduleSaveOrMarkSynced();
  }

  #merge(notes: Notes): void {
    const { editor, userName, onConflicts } = this.#options;
    const authors: Authors = { mine: userName, theirs: notes.updated_by?.name || texts.otherAuthor };
    const theirs = this.#toBase(notes);
    const mine = editor.read();
    const { blocks, conflicts } = mergeBlocks(this.#base.blocks, trimTrailingBlanks(mine), theirs.blocks, authors);
    this.#base = theirs;
    if (!areBlocksEqual(trimTrailingBlanks(mine), blocks)) editor.replaceBlocks(blocks);
    if (conflicts > 0) onConflicts(conflicts);
  }

  /** Schedules the next save if text is unsaved; otherwise deletes the draft. */
  #scheduleSaveOrMarkSynced(): void {
    if (!this.#isChanged()) {
      this.#markSynced();
      return;
    }
    this.#setState({ isUnsaved: true });
    this.storeDraft();
    this.#scheduleSave();
  }

  #markSynced(): void {
    clearTimeout(this.#draftTimer);
    if (this.#hasDraft) this.#options.drafts.clear();
    this.#hasDraft = false;
    this.#setState({ isUnsaved: false, error: null, ...(this.#state.status === 'saving' ? { status: 'idle' } : {}) });
    this.#applyPendingRemote();
  }

  #applyPendingRemote(): void {
    const pending = this.#pendingRemote;
    if (pending === null || this.#isSaving || this.#isDisposed) return;
    this.#pendingRemote = null;
    this.receive(pending);
  }

  #scheduleSave(): void {
    clearTimeout(this.#saveTimer);
    if (this.#isDisposed) return;
    this.#saveTimer = setTimeout(() => void this.#flushAfterSave(), NOTES_SAVE_DEBOUNCE_MS);
  }

  /** Waits for a running save. */
  async #flushAfterSave(): Promise<void> {
    if (this.#isSaving) this.#scheduleSave();
    else await this.flush();
  }

  #isChanged(): boolean {
    return !areBlocksEqual(normalizeBlocks(this.#options.editor.read()), this.#base.blocks);
  }

  #toBase({ content, version }: { content: string; version: number }) {
    return { content, version, blocks: normalizeBlocks(this.#options.editor.parse(content)) };
  }

  #showStatus(change: Pick<NotesSyncState, 'status' | 'error'>): void {
    this.#setState(change);
    clearTimeout(this.#statusTimer);
    this.#statusTimer = setTimeout(() => this.#setState({ status: 'idle' }), NOTES_STATUS_MS);
  }

  #setState(change: Partial<NotesSyncState>): void {
    this.#state = { ...this.#state, ...change };
    if (!this.#isDisposed) this.#options.onState(this.#state);
  }
}

/** Removes trailing empty lines, but keeps running uploads. */
function trimTrailingBlanks(blocks: readonly Block[]): readonly Block[] {
  let end = blocks.length;
  while (end > 0 && normalizeBlocks(blocks.slice(end - 1, end)).length === 0 && blocks[end - 1]?.type === 'paragraph')
    end -= 1;
  return blocks.slice(0, end);
}
