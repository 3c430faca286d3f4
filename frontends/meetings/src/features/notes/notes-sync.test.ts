import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Notes } from '@minutehand/contracts/http/meetings/notes';
import { ApiError } from '@minutehand/web-kit';
import { NOTES_DRAFT_DEBOUNCE_MS, NOTES_SAVE_DEBOUNCE_MS, NOTES_STATUS_MS } from '../../limits.ts';
import type { Block } from './merge/block.ts';
import type { DraftStore, NotesDraft } from './notes-draft.ts';
import { NotesSync, type NotesSyncState } from './notes-sync.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Creates one paragraph per line of "one|two". */
const toBlocks = (text: string): Block[] =>
  (text === '' ? [] : text.split('|')).map((line) => ({
    type: 'paragraph',
    attrs: { conflict: null },
    ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }),
  }));
const toLine = ({ content, attrs }: Block) =>
  `${content?.[0]?.text ?? ''}${attrs?.conflict ? `@${attrs.conflict}` : ''}`;
const toText = (blocks: readonly Block[]) => blocks.map(toLine).join('|');

const createConflictError = (version: number) =>
  new ApiError({ kind: 'http', status: 409, message: 'Stale.', version });
const createNetworkError = () => new ApiError({ kind: 'network', status: 0, message: 'No response.', path: undefined });

/** Opens the notes in an editor, with a fake server that another user also writes to. */
function openNotes(content = '', { draft = null as NotesDraft | null } = {}) {
  let storedNotes = toNotes(content, content === '' ? 0 : 1);
  let editorBlocks = toBlocks(content);
  let storedDraft = draft;
  let isClosed = false;
  const states: NotesSyncState[] = [];
  const saves: string[] = [];
  const server = {
    saveError: null as Error | null,
    pendingSave: null as Promise<void> | null,
    pendingLoad: null as Promise<void> | null,
  };
  const drafts: DraftStore = {
    read: () => storedDraft,
    write: (newDraft) => {
      storedDraft = newDraft;
    },
    clear: () => {
      storedDraft = null;
    },
  };
  const onConflicts = jest.fn();
  const onRestored = jest.fn();
  const sync = new NotesSync({
    notes: storedNotes,
    userName: 'Me',
    drafts,
    editor: {
      read: () => editorBlocks,
      toHtml: () => toText(editorBlocks),
      parse: (text) =>
        toBlocks(text).map((block) => {
          const [content, writer] = toLine(block).split('@');
          return { ...toBlocks(content ?? '')[0]!, attrs: { conflict: writer ?? null } };
        }),
      replaceBlocks: (blocks) => {
        if (!isClosed) editorBlocks = [...blocks];
      },
    },
    save: async (text, version) => {
      saves.push(text);
      await server.pendingSave;
      if (server.saveError) throw server.saveError;
      if (version !== storedNotes.version) throw createConflictError(storedNotes.version);
      storedNotes = toNotes(text, version + 1, 'Me');
      return storedNotes;
    },
    load: async () => {
      await server.pendingLoad;
      return storedNotes;
    },
    onState: (state) => states.push(state),
    onConflicts,
    onRestored,
  });
  return {
    ...{ sync, server, saves, onConflicts, onRestored },
    type: (text: string) => {
      editorBlocks = toBlocks(text);
      sync.handleLocalChange();
    },
    leave: () => {
      sync.dispose();
      isClosed = true;
    },
    changeRemotely: (text: string, shouldNotify = true) => {
      storedNotes = toNotes(text, storedNotes.version + 1, 'Ann');
      if (shouldNotify) sync.receive(storedNotes);
    },
    editorText: () => toText(editorBlocks),
    storedText: () => storedNotes.content,
    draft: () => storedDraft,
    state: () => states.at(-1),
    advance: (ms = NOTES_SAVE_DEBOUNCE_MS) => jest.advanceTimersByTimeAsync(ms),
  };
}

/** Opens 'a' and starts to save 'ab'; the server responds later. */
async function openDuringSave() {
  const notes = openNotes('a');
  const { promise, resolve } = Promise.withResolvers<void>();
  notes.server.pendingSave = promise;
  notes.type('ab');
  await notes.advance();
  return { notes, respond: resolve };
}

function toNotes(content: string, version: number, name = 'Ann'): Notes {
  return { content, rendered_html: content, version, updated_at: null, updated_by: { id: name, name } };
}

test('saves one second after the last key and shows the status for two seconds', async () => {
  const notes = openNotes('a');
  notes.type('ab');
  await notes.advance(NOTES_SAVE_DEBOUNCE_MS - 1);
  notes.type('abc');
  await notes.advance(NOTES_SAVE_DEBOUNCE_MS - 1);
  expect(notes.saves).toEqual([]);
  await notes.advance(1);
  expect(notes.saves).toEqual(['abc']);
  expect(notes.state()).toEqual({ status: 'saved', error: null, isUnsaved: false });
  await notes.advance(NOTES_STATUS_MS);
  expect(notes.state()?.status).toBe('idle');
});

test('saves text typed during a save with the next save', async () => {
  const { notes, respond } = await openDuringSave();
  expect(notes.state()?.status).toBe('saving');
  notes.type('abc');
  await notes.advance(3 * NOTES_SAVE_DEBOUNCE_MS);
  expect(notes.saves).toEqual(['ab']);
  respond();
  await notes.advance();
  expect(notes.storedText()).toBe('abc');
  expect(notes.state()?.isUnsaved).toBe(false);
});

test('does not save a change that was reverted', async () => {
  const notes = openNotes('a');
  notes.type('ab');
  notes.type('a');
  await notes.advance();
  expect(notes.saves).toEqual([]);
  expect(notes.state()).toMatchObject({ isUnsaved: false });
});

test('applies remote changes at once while nothing is unsaved', async () => {
  const notes = openNotes('a|b');
  notes.changeRemotely('a|B');
  expect(notes.editorText()).toBe('a|B');
  await notes.advance();
  expect(notes.saves).toEqual([]);
});

test('merges remote changes when it saves', async () => {
  const notes = openNotes('a|b');
  notes.type('a|mine');
  notes.changeRemotely('theirs|b');
  expect(notes.editorText()).toBe('a|mine');
  await notes.advance();
  expect(notes.editorText()).toBe('theirs|mine');
  expect(notes.storedText()).toBe('theirs|mine');
  expect(notes.onConflicts).not.toHaveBeenCalled();
});

test('keeps both versions of a conflicting line with their authors', async () => {
  const notes = openNotes('a');
  notes.type('mine');
  notes.changeRemotely('theirs', false);
  await notes.advance();
  expect(notes.storedText()).toBe('theirs@Ann|mine@Me');
  expect(notes.onConflicts).toHaveBeenCalledWith(1);
});

test('applies a postponed remote change when the local change was reverted', async () => {
  const notes = openNotes('a|b');
  notes.type('a|x');
  notes.changeRemotely('A|b');
  notes.type('a|b');
  await notes.advance();
  expect(notes.editorText()).toBe('A|b');
});

test('keeps a draft when saving fails and saves with the next key', async () => {
  const notes = openNotes('a');
  notes.server.saveError = createNetworkError();
  notes.type('ab');
  await notes.advance();
  expect(notes.state()).toMatchObject({ status: 'failed', isUnsaved: true, error: notes.server.saveError });
  expect(notes.draft()).toEqual({ content: 'ab', base: { content: 'a', version: 1 } });
  await notes.advance(NOTES_STATUS_MS);
  expect(notes.state()).toMatchObject({ status: 'idle', isUnsaved: true, error: notes.server.saveError });
  notes.server.saveError = null;
  notes.type('abc');
  await notes.advance();
  expect(notes.storedText()).toBe('abc');
  expect(notes.draft()).toBeNull();
  expect(notes.state()?.error).toBeNull();
});

test('saves on flush, for example when the device is online again', async () => {
  const notes = openNotes('a');
  notes.server.saveError = createNetworkError();
  notes.type('ab');
  await notes.advance();
  notes.server.saveError = null;
  await notes.sync.flush();
  expect(notes.storedText()).toBe('ab');
});

test('restores the draft of the last visit, merged with later changes', async () => {
  const notes = openNotes('A|b', { draft: { content: 'a|mine', base: { content: 'a|b', version: 0 } } });
  expect(notes.editorText()).toBe('A|mine');
  expect(notes.onRestored).toHaveBeenCalled();
  await notes.advance();
  expect(notes.storedText()).toBe('A|mine');
  expect(notes.draft()).toBeNull();
});

test('deletes a draft that the server has already saved', async () => {
  const notes = openNotes('ab', { draft: { content: 'ab', base: { content: 'a', version: 0 } } });
  expect(notes.editorText()).toBe('ab');
  await notes.advance();
  expect(notes.saves).toEqual([]);
  expect(notes.draft()).toBeNull();
});

test('saves when the user leaves, and keeps a draft after a conflict', async () => {
  const notes = openNotes('a');
  notes.type('ab');
  notes.leave();
  await notes.advance();
  expect(notes.storedText()).toBe('ab');
  expect(notes.draft()).toBeNull();

  const conflicting = openNotes('a');
  conflicting.type('mine');
  conflicting.changeRemotely('theirs', false);
  conflicting.leave();
  await conflicting.advance();
  expect(conflicting.storedText()).toBe('theirs');
  expect(conflicting.draft()).toEqual({ content: 'mine', base: { content: 'a', version: 1 } });
});

test('when the user leaves during a save, keeps newer text as a draft and sends it afterwards', async () => {
  const { notes, respond } = await openDuringSave();
  notes.type('abc');
  notes.leave();
  expect(notes.draft()).toEqual({ content: 'abc', base: { content: 'a', version: 1 } });
  respond();
  await notes.advance();
  expect(notes.saves).toEqual(['ab', 'abc']);
  expect(notes.storedText()).toBe('abc');
  expect(notes.draft()).toBeNull();
});

test('when the user leaves during a save, keeps a revert that was made in the meantime', async () => {
  const { notes, respond } = await openDuringSave();
  notes.type('a');
  notes.leave();
  expect(notes.draft()?.content).toBe('a');
  respond();
  await notes.advance();
  expect(notes.storedText()).toBe('a');
  expect(notes.draft()).toBeNull();
});

test('keeps a draft based on the last save if saving fails after the user left', async () => {
  const { notes, respond: respondToFirst } = await openDuringSave();
  const secondSave = Promise.withResolvers<void>();
  notes.type('abc');
  notes.leave();
  notes.server.pendingSave = secondSave.promise;
  respondToFirst();
  await notes.advance();
  notes.server.saveError = createNetworkError();
  secondSave.resolve();
  await notes.advance();
  expect(notes.storedText()).toBe('ab');
  expect(notes.draft()).toEqual({ content: 'abc', base: { content: 'ab', version: 2 } });

  const { notes: conflicting, respond } = await openDuringSave();
  conflicting.type('abc');
  conflicting.leave();
  conflicting.server.saveError = createNetworkError();
  respond();
  await conflicting.advance();
  expect(conflicting.saves).toEqual(['ab']);
  expect(conflicting.draft()).toEqual({ content: 'abc', base: { content: 'a', version: 1 } });
});

test('overwrites no remote change when the user leaves during a load', async () => {
  const notes = openNotes('a|b');
  const pendingLoad = Promise.withResolvers<void>();
  notes.server.pendingLoad = pendingLoad.promise;
  notes.type('a|mine');
  notes.changeRemotely('theirs|b', false);
  await notes.advance();
  notes.leave();
  pendingLoad.resolve();
  await notes.advance();
  expect(notes.storedText()).toBe('theirs|b');
  expect(notes.draft()).toEqual({ content: 'a|mine', base: { content: 'a|b', version: 1 } });
});

test('stores a draft while the user types, before any save', async () => {
  const notes = openNotes('a');
  notes.type('ab');
  await notes.advance(NOTES_DRAFT_DEBOUNCE_MS);
  expect(notes.draft()?.content).toBe('ab');
});
