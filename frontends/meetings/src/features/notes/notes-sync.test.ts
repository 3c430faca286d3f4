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
const createNetworkError = () =>
  new ApiError({ kind: 'network', status: 0, message: 'Nobody answers.', path: undefined });

/** A server with two writers, and one editor. */
function open(content = '', { draft = null as NotesDraft | null } = {}) {
  let stored = toNotes(content, content === '' ? 0 : 1);
  let screen = toBlocks(content);
  let storedDraft = draft;
  let hasLeft = false;
  const states: NotesSyncState[] = [];
  const saves: string[] = [];
  const server = {
    failing: null as Error | null,
    gate: null as Promise<void> | null,
    loadGate: null as Promise<void> | null,
  };
  const drafts: DraftStore = {
    read: () => storedDraft,
    write: (one) => {
      storedDraft = one;
    },
    clear: () => {
      storedDraft = null;
    },
  };
  const onConflicts = jest.fn();
  const onRestored = jest.fn();
  const sync = new NotesSync({
    notes: stored,
    userName: 'Me',
    drafts,
    view: {
      read: () => screen,
      html: () => toText(screen),
      parse: (text) =>
        toBlocks(text).map((block) => {
          const [content, writer] = toLine(block).split('@');
          return { ...toBlocks(content ?? '')[0]!, attrs: { conflict: writer ?? null } };
        }),
      show: (blocks) => {
        if (!hasLeft) screen = [...blocks];
      },
    },
    save: async (text, version) => {
      saves.push(text);
      await server.gate;
      if (server.failing) throw server.failing;
      if (version !== stored.version) throw createConflictError(stored.version);
      stored = toNotes(text, version + 1, 'Me');
      return stored;
    },
    load: async () => {
      await server.loadGate;
      return stored;
    },
    onState: (state) => states.push(state),
    onConflicts,
    onRestored,
  });
  return {
    ...{ sync, server, saves, onConflicts, onRestored },
    type: (text: string) => {
      screen = toBlocks(text);
      sync.changed();
    },
    leave: () => {
      sync.dispose();
      hasLeft = true;
    },
    changeRemotely: (text: string, isReceived = true) => {
      stored = toNotes(text, stored.version + 1, 'Ann');
      if (isReceived) sync.receive(stored);
    },
    screen: () => toText(screen),
    stored: () => stored.content,
    draft: () => storedDraft,
    state: () => states.at(-1),
    pass: (ms = NOTES_SAVE_DEBOUNCE_MS) => jest.advanceTimersByTimeAsync(ms),
  };
}

/** Opens 'a' and starts to save 'ab'; the server responds later. */
async function openDuringSave() {
  const notes = open('a');
  const { promise, resolve } = Promise.withResolvers<void>();
  notes.server.gate = promise;
  notes.type('ab');
  await notes.pass();
  return { notes, respond: resolve };
}

function toNotes(content: string, version: number, name = 'Ann'): Notes {
  return { content, rendered_html: content, version, updated_at: null, updated_by: { id: name, name } };
}

test('saves one second after the last key and shows the status for two seconds', async () => {
  const notes = open('a');
  notes.type('ab');
  await notes.pass(NOTES_SAVE_DEBOUNCE_MS - 1);
  notes.type('abc');
  await notes.pass(NOTES_SAVE_DEBOUNCE_MS - 1);
  expect(notes.saves).toEqual([]);
  await notes.pass(1);
  expect(notes.saves).toEqual(['abc']);
  expect(notes.state()).toEqual({ status: 'saved', problem: null, isUnsaved: false });
  await notes.pass(NOTES_STATUS_MS);
  expect(notes.state()?.status).toBe('idle');
});

test('saves text typed during a save with the next save', async () => {
  const { notes, respond } = await openDuringSave();
  expect(notes.state()?.status).toBe('saving');
  notes.type('abc');
  await notes.pass(3 * NOTES_SAVE_DEBOUNCE_MS);
  expect(notes.saves).toEqual(['ab']);
  respond();
  await notes.pass();
  expect(notes.stored()).toBe('abc');
  expect(notes.state()?.isUnsaved).toBe(false);
});

test('does not save a change that was reverted', async () => {
  const notes = open('a');
  notes.type('ab');
  notes.type('a');
  await notes.pass();
  expect(notes.saves).toEqual([]);
  expect(notes.state()).toMatchObject({ isUnsaved: false });
});

test('applies remote changes at once while nothing is unsaved', async () => {
  const notes = open('a|b');
  notes.changeRemotely('a|B');
  expect(notes.screen()).toBe('a|B');
  await notes.pass();
  expect(notes.saves).toEqual([]);
});

test('merges remote changes when it saves', async () => {
  const notes = open('a|b');
  notes.type('a|mine');
  notes.changeRemotely('theirs|b');
  expect(notes.screen()).toBe('a|mine');
  await notes.pass();
  expect(notes.screen()).toBe('theirs|mine');
  expect(notes.stored()).toBe('theirs|mine');
  expect(notes.onConflicts).not.toHaveBeenCalled();
});

test('keeps both versions of a conflicting line with their authors', async () => {
  const notes = open('a');
  notes.type('mine');
  notes.changeRemotely('theirs', false);
  await notes.pass();
  expect(notes.stored()).toBe('theirs@Ann|mine@Me');
  expect(notes.onConflicts).toHaveBeenCalledWith(1);
});

test('applies a postponed remote change when the local change was reverted', async () => {
  const notes = open('a|b');
  notes.type('a|x');
  notes.changeRemotely('A|b');
  notes.type('a|b');
  await notes.pass();
  expect(notes.screen()).toBe('A|b');
});

test('keeps a draft when saving fails and saves with the next key', async () => {
  const notes = open('a');
  notes.server.failing = createNetworkError();
  notes.type('ab');
  await notes.pass();
  expect(notes.state()).toMatchObject({ status: 'failed', isUnsaved: true, problem: notes.server.failing });
  expect(notes.draft()).toEqual({ content: 'ab', base: { content: 'a', version: 1 } });
  await notes.pass(NOTES_STATUS_MS);
  expect(notes.state()).toMatchObject({ status: 'idle', isUnsaved: true, problem: notes.server.failing });
  notes.server.failing = null;
  notes.type('abc');
  await notes.pass();
  expect(notes.stored()).toBe('abc');
  expect(notes.draft()).toBeNull();
  expect(notes.state()?.problem).toBeNull();
});

test('saves on flush, for example when the network is back', async () => {
  const notes = open('a');
  notes.server.failing = createNetworkError();
  notes.type('ab');
  await notes.pass();
  notes.server.failing = null;
  await notes.sync.flush();
  expect(notes.stored()).toBe('ab');
});

test('restores the draft of the last visit, merged with later changes', async () => {
  const notes = open('A|b', { draft: { content: 'a|mine', base: { content: 'a|b', version: 0 } } });
  expect(notes.screen()).toBe('A|mine');
  expect(notes.onRestored).toHaveBeenCalled();
  await notes.pass();
  expect(notes.stored()).toBe('A|mine');
  expect(notes.draft()).toBeNull();
});

test('drops a draft that turns out to be saved', async () => {
  const notes = open('ab', { draft: { content: 'ab', base: { content: 'a', version: 0 } } });
  expect(notes.screen()).toBe('ab');
  await notes.pass();
  expect(notes.saves).toEqual([]);
  expect(notes.draft()).toBeNull();
});

test('saves on leave, and keeps a draft if that conflicts', async () => {
  const notes = open('a');
  notes.type('ab');
  notes.leave();
  await notes.pass();
  expect(notes.stored()).toBe('ab');
  expect(notes.draft()).toBeNull();

  const other = open('a');
  other.type('mine');
  other.changeRemotely('theirs', false);
  other.leave();
  await other.pass();
  expect(other.stored()).toBe('theirs');
  expect(other.draft()).toEqual({ content: 'mine', base: { content: 'a', version: 1 } });
});

test('keeps text typed during a save as a draft on leave, and sends it afterwards', async () => {
  const { notes, respond } = await openDuringSave();
  notes.type('abc');
  notes.leave();
  expect(notes.draft()).toEqual({ content: 'abc', base: { content: 'a', version: 1 } });
  respond();
  await notes.pass();
  expect(notes.saves).toEqual(['ab', 'abc']);
  expect(notes.stored()).toBe('abc');
  expect(notes.draft()).toBeNull();
});

test('keeps a revert made during a save on leave', async () => {
  const { notes, respond } = await openDuringSave();
  notes.type('a');
  notes.leave();
  expect(notes.draft()?.content).toBe('a');
  respond();
  await notes.pass();
  expect(notes.stored()).toBe('a');
  expect(notes.draft()).toBeNull();
});

test('keeps a draft based on the last save if saving fails after leave', async () => {
  const { notes, respond: respondToFirst } = await openDuringSave();
  const second = Promise.withResolvers<void>();
  notes.type('abc');
  notes.leave();
  notes.server.gate = second.promise;
  respondToFirst();
  await notes.pass();
  notes.server.failing = createNetworkError();
  second.resolve();
  await notes.pass();
  expect(notes.stored()).toBe('ab');
  expect(notes.draft()).toEqual({ content: 'abc', base: { content: 'ab', version: 2 } });

  const { notes: other, respond } = await openDuringSave();
  other.type('abc');
  other.leave();
  other.server.failing = createNetworkError();
  respond();
  await other.pass();
  expect(other.saves).toEqual(['ab']);
  expect(other.draft()).toEqual({ content: 'abc', base: { content: 'a', version: 1 } });
});

test('overwrites no remote change when the user leaves during a load', async () => {
  const notes = open('a|b');
  const loaded = Promise.withResolvers<void>();
  notes.server.loadGate = loaded.promise;
  notes.type('a|mine');
  notes.changeRemotely('theirs|b', false);
  await notes.pass();
  notes.leave();
  loaded.resolve();
  await notes.pass();
  expect(notes.stored()).toBe('theirs|b');
  expect(notes.draft()).toEqual({ content: 'a|mine', base: { content: 'a|b', version: 1 } });
});

test('stores a draft while the user types, before any save', async () => {
  const notes = open('a');
  notes.type('ab');
  await notes.pass(NOTES_DRAFT_DEBOUNCE_MS);
  expect(notes.draft()?.content).toBe('ab');
});
