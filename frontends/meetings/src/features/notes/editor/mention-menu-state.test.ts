import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { restoreGlobals } from '@minutehand/test-kit/globals';
import { fireEvent } from '@testing-library/react';
import { Editor } from '@tiptap/react';
import { MENTION_DEBOUNCE_MS } from '../../../limits.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { MentionMenuState } from './mention-menu-state.ts';
import { notesExtensions } from './notes-extensions.ts';

const PEOPLE = ['Ann Lee', 'Alex Okoye', 'Joanna Ray'];

let editor: Editor;
let menu: MentionMenuState;
beforeEach(() => {
  jest.useFakeTimers();
  fakeServer({
    'GET /users/mentions.json': ({ query: search }) => {
      const query = new URLSearchParams(search).get('query')?.toLowerCase() ?? '';
      return PEOPLE.filter((name) => name.toLowerCase().includes(query)).map((name) => ({
        name,
        content: name,
        sgid: `sgid-of-${name}`,
      }));
    },
  });
  menu = new MentionMenuState();
  editor = new Editor({ extensions: notesExtensions(menu), injectCSS: false });
});
afterEach(() => {
  editor.destroy();
  restoreGlobals();
  jest.useRealTimers();
});

const type = (text: string) => editor.view.dispatch(editor.state.tr.insertText(text));
const deleteBackward = (letters: number) =>
  editor.view.dispatch(editor.state.tr.delete(editor.state.selection.from - letters, editor.state.selection.from));
const pressKey = (key: string) => fireEvent.keyDown(editor.view.dom, { key });
const waitForResults = () => jest.advanceTimersByTimeAsync(MENTION_DEBOUNCE_MS);
const getShownNames = () => menu.getOpenMenu()?.options.map(({ name }) => name) ?? [];
const getText = () => editor.getText({ blockSeparator: '|' });

test('Enter adds a new line when earlier suggestions no longer match', async () => {
  type('@ann');
  await waitForResults();
  expect(getShownNames()).toEqual(['Ann Lee', 'Joanna Ray']);
  type(' will send it');
  expect(getShownNames()).toEqual([]);
  pressKey('Enter');
  expect(getText()).toBe('@ann will send it|');
});

test('does not insert a suggestion for text that was deleted', async () => {
  type('@ann');
  await waitForResults();
  deleteBackward(2);
  type('lex');
  pressKey('Tab');
  expect(getText()).toBe('@alex');
  await waitForResults();
  expect(getShownNames()).toEqual(['Alex Okoye']);
  pressKey('Tab');
  expect(getText()).toBe('@Alex Okoye ');
});

test('keeps matching suggestions while the query grows', async () => {
  type('@ann');
  await waitForResults();
  pressKey('ArrowDown');
  type('a r');
  expect(getShownNames()).toEqual(['Joanna Ray']);
  expect(menu.getOpenMenu()?.activeIndex).toBe(0);
  pressKey('Enter');
  expect(getText()).toBe('@Joanna Ray ');
});

test('keeps the active suggestion when earlier ones no longer match', async () => {
  type('@a');
  await waitForResults();
  expect(getShownNames()).toEqual(PEOPLE);
  pressKey('ArrowDown');
  pressKey('ArrowDown');
  type('nn');
  expect(getShownNames()).toEqual(['Ann Lee', 'Joanna Ray']);
  expect(menu.getOpenMenu()?.activeIndex).toBe(1);
  await waitForResults();
  expect(menu.getOpenMenu()?.options[menu.getOpenMenu()?.activeIndex ?? 0]?.name).toBe('Joanna Ray');
});
