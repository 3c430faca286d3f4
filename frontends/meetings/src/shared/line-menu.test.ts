import { expect, jest, test } from '@jest/globals';
import { getMenuPosition, handleLineKey } from './line-menu.ts';

const line = { text: 'We launch in May.', sources: [] };
const element = { getBoundingClientRect: () => ({ left: 40, bottom: 120 }) as DOMRect };
const press = (key: string, modifiers = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });
const createActions = () => ({
  convertToActionItem: jest.fn(async () => undefined),
  convertToDecision: jest.fn(async () => undefined),
});

test('the menu opens at the pointer, and below the line for the menu key', () => {
  expect(getMenuPosition(element, { clientX: 10, clientY: 20 })).toEqual({ left: 10, top: 20 });
  for (const pointer of [undefined, { clientX: 0, clientY: 0 }])
    expect(getMenuPosition(element, pointer)).toEqual({ left: 40, top: 120 });
});

test('A makes the line an action item, D a decision unless it is one', () => {
  const actions = createActions();
  expect(['a', 'd', 'x'].map((key) => handleLineKey(press(key), line, actions))).toEqual([true, true, false]);
  expect(handleLineKey(press('d'), line, actions, true)).toBe(false);
  expect(actions.convertToActionItem.mock.calls).toEqual([[line]]);
  expect(actions.convertToDecision.mock.calls).toEqual([[line]]);
});

test('keys with a modifier are left to the browser', () => {
  const actions = createActions();
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    expect(handleLineKey(press('a', { [modifier]: true }), line, actions)).toBe(false);
  expect(actions.convertToActionItem).not.toHaveBeenCalled();
});
