import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { keepFocus } from './keep-focus.ts';

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function render(html: string) {
  document.body.innerHTML = html;
  stop = keepFocus(document);
}
const getElement = (id: string) => {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`no element with id ${id}`);
  return element;
};
const expectFocusOn = (id: string) => waitFor(() => expect(document.activeElement?.id).toBe(id));
/** Resolves after the next frame and the timers that it starts. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))));

const ROWS =
  '<main><ul><li id="a"><button id="a1"></button></li><li id="b"><button id="b1"></button></li><li id="c"><button id="c1"></button></li></ul><input id="add"></main>';

test('when a row is removed, focuses the next row, else the previous row, else the element after the list', async () => {
  render(ROWS);
  getElement('b1').focus();
  getElement('b').remove();
  await expectFocusOn('c1');
  getElement('c').remove();
  await expectFocusOn('a1');
  getElement('a').remove();
  await expectFocusOn('add');
});

test('when a row and its confirmation dialog are removed, the focus stays in the list', async () => {
  render(ROWS);
  document.body.insertAdjacentHTML('beforeend', '<dialog open id="ask"><button id="yes"></button></dialog>');
  getElement('a1').focus();
  getElement('yes').focus();
  getElement('a').remove();
  await nextFrame();
  expect(document.activeElement?.id).toBe('yes');
  getElement('ask').remove();
  await expectFocusOn('b1');
});

test('focuses the replacement of a removed element', async () => {
  render('<main><button id="before"></button><div id="place"><button id="again"></button></div></main>');
  getElement('again').focus();
  getElement('place').innerHTML = '<p><button id="cancel"></button></p>';
  await expectFocusOn('cancel');
});

test('does not override a focus set by other code', async () => {
  render(ROWS);
  getElement('b1').focus();
  getElement('b').remove();
  getElement('add').focus();
  await nextFrame();
  expect(document.activeElement?.id).toBe('add');
});

test('does not refocus an element that lost the focus and is still connected', async () => {
  render(ROWS);
  getElement('b1').focus();
  getElement('b1').blur();
  getElement('c').remove();
  await nextFrame();
  expect(document.activeElement).toBe(document.body);
});
