import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Notes } from '@minutehand/contracts/http/notes';
import { ApiError } from '@minutehand/web-kit';
import { NOTES_DRAFT_DEBOUNCE_MS, NOTES_SAVE_DEBOUNCE_MS, NOTES_STATUS_MS } from '../../limits.ts';
import type { Block } from './merge/block.ts';
import type { DraftStore, NotesDraft } from './notes-draft.ts';
import { NotesSync, type NotesSyncState } from './notes-sync.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A text of lines: "one|two". */
const blocksOf = (text: string): Block[] =>
  (text === '' ? [] : text.split('|')).map((line) => ({
    type: 'paragraph',
    attrs: { conflict: null },
    ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }),
  }));
const lineOf = ({ content, attrs }: Block) =>
  `${content?.[0]?.text ?? ''}${attrs?.conflict ? `@${attrs.conflict}` : ''}`;
const textOf = (blocks: readonly Block[]) => blocks.map(lineOf).join('|');

const stale = (version: number) => new ApiError({ kind: 'http', status: 409, message: 'Stale.', version });
const away = () => new ApiError({ kind: 'network', status: 0, message: 'Nobody answers.', path: undefined });

/** A server that two people write to, and one screen. */
function open(content = '', { draft = null as NotesDraft | null } = {}) {
  let stored = notesOf(content, content === '' ? 0 : 1);
  let screen = blocksOf(content);
  let kept = draft;
  let isGone = false;
  const states: NotesSyncState[] = [];
  const saves: string[] = [];
  const server = {
    failing: null as Error | null,
    gate: null as Promise<void> | null,
    loadGate: null as Promise<void> | null,
  };
  const drafts: DraftStore = {
    read: () => kept,
    write: (one) => {
      kept = one;
    },
    clear: () => {
      kept = null;
    },
  };
  const onConflicts = jest.fn();
  const onRestored = jest.fn();
  const sync = new NotesSync({
    notes: stored,
    me: 'Me',
    drafts,
    page: {
      read: () => screen,
      html: () => textOf(screen),
      parse: (text) =>
        blocksOf(text).map((block) => {
          const [words, writer] = lineOf(block).split('@');
          return { ...blocksOf(words ?? '')[0]!, attrs: { conflict: writer ?? null } };
        }),
      show: (blocks) => {
        if (!isGone) screen = [...blocks];
      },
    },
    save: async (text, version) => {
      saves.push(text);
      await server.gate;
      if (server.failing) throw server.failing;
      if (version !== stored.version) throw stale(stored.version);
      stored = notesOf(text, version + 1, 'Me');
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
      screen = blocksOf(text);
      sync.changed();
    },
    leave: () => {
      sync.dispose();
      isGone = true;
    },
    elsewhere: (text: string, isHeard = true) => {
      stored = notesOf(text, stored.version + 1, 'Ann');
      if (isHeard) sync.heard(stored);
    },
    screen: () => textOf(screen),
    stored: () => stored.content,
    draft: () => kept,
    state: () => states.at(-1),
    pass: (ms = NOTES_SAVE_DEBOUNCE_MS) => jest.advanceTimersByTimeAsync(ms),
  };
}

/** 'a' was open and 'ab' is being saved, until the server answers. */
async function duringASave() {
  const notes = open('a');
  const { promise, resolve } = Promise.withResolvers<void>();
  notes.server.gate = promise;
  notes.type('ab');
  await notes.pass();
  return { notes, answer: resolve };
}

function notesOf(content: string, version: number, name = 'Ann'): Notes {
  return { content, rendered_html: content, version, updated_at: null, updated_by: { id: name, name } };
}

test('a text is saved a second after the last key, and how it went is said for two', async () => {
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

test('keys during a save are saved by the next one', async () => {
  const { notes, answer } = await duringASave();
  expect(notes.state()?.status).toBe('saving');
  notes.type('abc');
  await notes.pass(3 * NOTES_SAVE_DEBOUNCE_MS);
  expect(notes.saves).toEqual(['ab']);
  answer();
  await notes.pass();
  expect(notes.stored()).toBe('abc');
  expect(notes.state()?.isUnsaved).toBe(false);
});

test('what is typed and taken back is not saved', async () => {
  const notes = open('a');
  notes.type('ab');
  notes.type('a');
  await notes.pass();
  expect(notes.saves).toEqual([]);
  expect(notes.state()).toMatchObject({ isUnsaved: false });
});

test('what somebody else wrote is taken in at once while nothing here is unsaved', async () => {
  const notes = open('a|b');
  notes.elsewhere('a|B');
  expect(notes.screen()).toBe('a|B');
  await notes.pass();
  expect(notes.saves).toEqual([]);
});

test('what somebody else wrote meanwhile is merged with what is saved: nothing is lost', async () => {
  const notes = open('a|b');
  notes.type('a|mine');
  notes.elsewhere('theirs|b');
  expect(notes.screen()).toBe('a|mine');
  await notes.pass();
  expect(notes.screen()).toBe('theirs|mine');
  expect(notes.stored()).toBe('theirs|mine');
  expect(notes.onConflicts).not.toHaveBeenCalled();
});

test('a line that both wrote stands there twice, marked with its writers', async () => {
  const notes = open('a');
  notes.type('mine');
  notes.elsewhere('theirs', false);
  await notes.pass();
  expect(notes.stored()).toBe('theirs@Ann|mine@Me');
  expect(notes.onConflicts).toHaveBeenCalledWith(1);
});

test('what was heard while something was unsaved is taken in when that was taken back', async () => {
  const notes = open('a|b');
  notes.type('a|x');
  notes.elsewhere('A|b');
  notes.type('a|b');
  await notes.pass();
  expect(notes.screen()).toBe('A|b');
});

test('a text that could not be saved stays, is kept in the browser, and is saved with the next key', async () => {
  const notes = open('a');
  notes.server.failing = away();
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

test('it is saved when asked to, as when the network is back', async () => {
  const notes = open('a');
  notes.server.failing = away();
  notes.type('ab');
  await notes.pass();
  notes.server.failing = null;
  await notes.sync.flush();
  expect(notes.stored()).toBe('ab');
});

test('what was not saved at the last visit is there again, merged with what was written since', async () => {
  const notes = open('A|b', { draft: { content: 'a|mine', base: { content: 'a|b', version: 0 } } });
  expect(notes.screen()).toBe('A|mine');
  expect(notes.onRestored).toHaveBeenCalled();
  await notes.pass();
  expect(notes.stored()).toBe('A|mine');
  expect(notes.draft()).toBeNull();
});

test('a draft that was saved after all says nothing and goes', async () => {
  const notes = open('ab', { draft: { content: 'ab', base: { content: 'a', version: 0 } } });
  expect(notes.screen()).toBe('ab');
  await notes.pass();
  expect(notes.saves).toEqual([]);
  expect(notes.draft()).toBeNull();
});

test('leaving saves what is unsaved; a conflict then waits in the browser for the next visit', async () => {
  const notes = open('a');
  notes.type('ab');
  notes.leave();
  await notes.pass();
  expect(notes.stored()).toBe('ab');
  expect(notes.draft()).toBeNull();

  const other = open('a');
  other.type('mine');
  other.elsewhere('theirs', false);
  other.leave();
  await other.pass();
  expect(other.stored()).toBe('theirs');
  expect(other.draft()).toEqual({ content: 'mine', base: { content: 'a', version: 1 } });
});

test('what was typed during a save is kept in the browser for who leaves before the answer, and is sent after it', async () => {
  const { notes, answer } = await duringASave();
  notes.type('abc');
  notes.leave();
  expect(notes.draft()).toEqual({ content: 'abc', base: { content: 'a', version: 1 } });
  answer();
  await notes.pass();
  expect(notes.saves).toEqual(['ab', 'abc']);
  expect(notes.stored()).toBe('abc');
  expect(notes.draft()).toBeNull();
});

test('what is taken back during a save stays so for who leaves', async () => {
  const { notes, answer } = await duringASave();
  notes.type('a');
  notes.leave();
  expect(notes.draft()?.content).toBe('a');
  answer();
  await notes.pass();
  expect(notes.stored()).toBe('a');
  expect(notes.draft()).toBeNull();
});

test('what could not be sent for who left during a save waits for the next visit, as a change to what was saved last', async () => {
  const { notes, answer: answerFirst } = await duringASave();
  const second = Promise.withResolvers<void>();
  notes.type('abc');
  notes.leave();
  notes.server.gate = second.promise;
  answerFirst();
  await notes.pass();
  notes.server.failing = away();
  second.resolve();
  await notes.pass();
  expect(notes.stored()).toBe('ab');
  expect(notes.draft()).toEqual({ content: 'abc', base: { content: 'ab', version: 2 } });

  const { notes: other, answer } = await duringASave();
  other.type('abc');
  other.leave();
  other.server.failing = away();
  answer();
  await other.pass();
  expect(other.saves).toEqual(['ab']);
  expect(other.draft()).toEqual({ content: 'abc', base: { content: 'a', version: 1 } });
});

test('who leaves while what somebody else wrote is loaded writes over none of it', async () => {
  const notes = open('a|b');
  const loaded = Promise.withResolvers<void>();
  notes.server.loadGate = loaded.promise;
  notes.type('a|mine');
  notes.elsewhere('theirs|b', false);
  await notes.pass();
  notes.leave();
  loaded.resolve();
  await notes.pass();
  expect(notes.stored()).toBe('theirs|b');
  expect(notes.draft()).toEqual({ content: 'a|mine', base: { content: 'a|b', version: 1 } });
});

test('a draft is written while somebody types, before any save', async () => {
  const notes = open('a');
  notes.type('ab');
  await notes.pass(NOTES_DRAFT_DEBOUNCE_MS);
  expect(notes.draft()?.content).toBe('ab');
});
