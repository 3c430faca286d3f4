import type { Notes } from '@minutehand/contracts/http/notes';
import { ApiError } from '@minutehand/web-kit';
import { NOTES_DRAFT_DEBOUNCE_MS, NOTES_SAVE_DEBOUNCE_MS, NOTES_STATUS_MS } from '../../limits.ts';
import { type Block, isSame, settled } from './merge/block.ts';
import { mergeBlocks, type Writers } from './merge/merge-blocks.ts';
import type { DraftStore } from './notes-draft.ts';

const STALE = 409;

/** The text on the screen. */
export interface NotesPage {
  read: () => readonly Block[];
  html: () => string;
  /** What a stored text is here. */
  parse: (html: string) => readonly Block[];
  /** Changes the text to this, keeping the caret and what can be undone. */
  show: (blocks: readonly Block[]) => void;
}

export type SaveStatus = 'idle' | 'saving' | 'saved' | 'failed';

export interface NotesSyncState {
  status: SaveStatus;
  /** Why the last save failed; null once one has not. */
  problem: unknown;
  /** There are words that are in no save. */
  isUnsaved: boolean;
}

export interface NotesSyncOptions {
  notes: Notes;
  me: string;
  page: NotesPage;
  drafts: DraftStore;
  save: (content: string, version: number) => Promise<Notes>;
  load: () => Promise<Notes>;
  onState: (state: NotesSyncState) => void;
  /** Both wrote differently in so many places: both texts are there, marked. */
  onConflicts: (count: number) => void;
  /** Words of an earlier visit that were in no save are there again. */
  onRestored: () => void;
}

/**
 * Keeps notes on the screen and on the server the same: saves a second after the last key, merges what others wrote, and loses
 * nothing on the way. What is not saved is kept in the browser.
 */
export class NotesSync {
  readonly #options: NotesSyncOptions;
  #base: { content: string; blocks: readonly Block[]; version: number };
  #state: NotesSyncState = { status: 'idle', problem: null, isUnsaved: false };
  #isSaving = false;
  /** Heard while words of my own were not saved. */
  #heard: Notes | null = null;
  /** The screen has gone: nothing can be shown any more, and so nothing merged. */
  #isGone = false;
  #hasDraft = false;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #draftTimer: ReturnType<typeof setTimeout> | undefined;
  #statusTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: NotesSyncOptions) {
    this.#options = options;
    const { notes, page, drafts } = options;
    // The screen may have begun with an older text: its words are not mine.
    page.show(page.parse(notes.content));
    this.#base = this.#baseOf(notes);
    const draft = drafts.read();
    if (draft === null) return;
    this.#hasDraft = true;
    this.#base = this.#baseOf(draft.base);
    page.show(page.parse(draft.content));
    const isWorthKeeping = this.#isChanged();
    this.#merge(notes);
    if (isWorthKeeping) options.onRestored();
    this.#follow();
  }

  /** Somebody typed here. */
  changed(): void {
    this.#set({ isUnsaved: true });
    clearTimeout(this.#draftTimer);
    this.#draftTimer = setTimeout(() => this.keepDraft(), NOTES_DRAFT_DEBOUNCE_MS);
    this.#schedule();
  }

  /** The text as the server has it now. */
  heard(notes: Notes): void {
    if (notes.version <= this.#base.version) return;
    // Words of my own are merged when they are saved: not while they are being typed.
    if (this.#isSaving || this.#state.isUnsaved) this.#heard = notes;
    else this.#merge(notes);
  }

  /** Saves now what there is to save. */
  async flush(): Promise<void> {
    clearTimeout(this.#saveTimer);
    if (this.#isSaving) return;
    if (!this.#isChanged()) {
      this.#settle();
      return;
    }
    this.#isSaving = true;
    this.keepDraft();
    this.#set({ status: 'saving' });
    try {
      await this.#saveMerged();
    } catch (problem) {
      this.#say({ status: 'failed', problem });
    } finally {
      this.#isSaving = false;
    }
    this.#catchUp();
  }

  /** What is not saved is kept in the browser. */
  keepDraft(): void {
    clearTimeout(this.#draftTimer);
    const { drafts, page } = this.#options;
    const { content, version } = this.#base;
    // During a save, what is the same as before it is a change to what was sent.
    if (!this.#isSaving && !this.#isChanged()) return;
    this.#hasDraft = true;
    drafts.write({ content: page.html(), base: { content, version } });
  }

  /** The screen goes. What is unsaved is sent, and kept in the browser until it has arrived. */
  dispose(): void {
    if (this.#state.isUnsaved) {
      this.keepDraft();
      void this.flush();
    }
    this.#isGone = true;
    clearTimeout(this.#saveTimer);
    clearTimeout(this.#statusTimer);
    clearTimeout(this.#draftTimer);
  }

  /** As often as somebody else was faster: each time what they wrote is taken in. */
  async #saveMerged(): Promise<void> {
    const { page, save, load } = this.#options;
    for (;;) {
      const sent = page.read();
      try {
        this.#saved(await save(page.html(), this.#base.version), sent);
        // What was typed during the save has no other turn once the screen has gone.
        if (!this.#isGone || !this.#state.isUnsaved) return;
      } catch (error) {
        // Without a screen to merge on, the words wait in the browser for the next visit.
        if (this.#isGone || !(error instanceof ApiError && error.status === STALE)) throw error;
        const theirs = await load();
        if (this.#isGone) throw error;
        this.#merge(theirs);
        if (!this.#isChanged()) {
          this.#settle();
          return;
        }
      }
    }
  }

  #saved(notes: Notes, sent: readonly Block[]): void {
    const isAll = isSame(settled(this.#options.page.read()), settled(sent));
    if (this.#isGone) {
      this.#base = this.#baseOf(notes);
      if (isAll) this.#settle();
      else this.keepDraft();
      return;
    }
    this.#base = { ...this.#baseOf(notes), blocks: settled(sent) };
    // The server may have taken something out, or knows more of a file than was known here.
    if (isAll) this.#merge(notes);
    else this.#base = this.#baseOf(notes);
    this.#say({ status: 'saved', problem: null });
    this.#follow();
  }

  #merge(notes: Notes): void {
    const { page, me, onConflicts } = this.#options;
    const writers: Writers = { mine: me, theirs: notes.updated_by?.name || 'Somebody else' };
    const theirs = this.#baseOf(notes);
    const mine = page.read();
    const { blocks, conflicts } = mergeBlocks(this.#base.blocks, trimmed(mine), theirs.blocks, writers);
    this.#base = theirs;
    if (!isSame(trimmed(mine), blocks)) page.show(blocks);
    if (conflicts > 0) onConflicts(conflicts);
  }

  /** After a save or a merge: the next save when there is more, or nothing to keep any more. */
  #follow(): void {
    if (!this.#isChanged()) {
      this.#settle();
      return;
    }
    this.#set({ isUnsaved: true });
    this.keepDraft();
    this.#schedule();
  }

  #settle(): void {
    clearTimeout(this.#draftTimer);
    if (this.#hasDraft) this.#options.drafts.clear();
    this.#hasDraft = false;
    this.#set({ isUnsaved: false, problem: null, ...(this.#state.status === 'saving' ? { status: 'idle' } : {}) });
    this.#catchUp();
  }

  #catchUp(): void {
    const heard = this.#heard;
    if (heard === null || this.#isSaving || this.#isGone) return;
    this.#heard = null;
    this.heard(heard);
  }

  #schedule(): void {
    clearTimeout(this.#saveTimer);
    if (this.#isGone) return;
    this.#saveTimer = setTimeout(() => void this.#flushInTurn(), NOTES_SAVE_DEBOUNCE_MS);
  }

  /** A save that is under way comes first. */
  async #flushInTurn(): Promise<void> {
    if (this.#isSaving) this.#schedule();
    else await this.flush();
  }

  #isChanged(): boolean {
    return !isSame(settled(this.#options.page.read()), this.#base.blocks);
  }

  #baseOf({ content, version }: { content: string; version: number }) {
    return { content, version, blocks: settled(this.#options.page.parse(content)) };
  }

  #say(change: Pick<NotesSyncState, 'status' | 'problem'>): void {
    this.#set(change);
    clearTimeout(this.#statusTimer);
    this.#statusTimer = setTimeout(() => this.#set({ status: 'idle' }), NOTES_STATUS_MS);
  }

  #set(change: Partial<NotesSyncState>): void {
    this.#state = { ...this.#state, ...change };
    if (!this.#isGone) this.#options.onState(this.#state);
  }
}

/** Without the empty line at the end; with files that are on their way. */
function trimmed(blocks: readonly Block[]): readonly Block[] {
  let end = blocks.length;
  while (end > 0 && settled(blocks.slice(end - 1, end)).length === 0 && blocks[end - 1]?.type === 'paragraph') end -= 1;
  return blocks.slice(0, end);
}
