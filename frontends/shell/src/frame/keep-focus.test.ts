import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { keepFocus } from './keep-focus.ts';

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function show(html: string) {
  document.body.innerHTML = html;
  stop = keepFocus(document);
}
const at = (id: string) => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`there is no ${id}`);
  return found;
};
const expectFocusOn = (id: string) => waitFor(() => expect(document.activeElement?.id).toBe(id));
/** Whatever waits for the next picture has been done. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))));

const ROWS =
  '<main><ul><li id="a"><button id="a1"></button></li><li id="b"><button id="b1"></button></li><li id="c"><button id="c1"></button></li></ul><input id="add"></main>';

test('when a row goes, its next one has the focus; the one before, when it was the last; then what comes after all', async () => {
  show(ROWS);
  at('b1').focus();
  at('b').remove();
  await expectFocusOn('c1');
  at('c').remove();
  await expectFocusOn('a1');
  at('a').remove();
  await expectFocusOn('add');
});

test('when a row goes with the question that was asked about it, the focus stays in the list', async () => {
  show(ROWS);
  document.body.insertAdjacentHTML('beforeend', '<dialog open id="ask"><button id="yes"></button></dialog>');
  at('a1').focus();
  at('yes').focus();
  at('a').remove();
  await drawn();
  expect(document.activeElement?.id).toBe('yes');
  at('ask').remove();
  await expectFocusOn('b1');
});

test('what takes the place of what went has the focus', async () => {
  show('<main><button id="before"></button><div id="place"><button id="again"></button></div></main>');
  at('again').focus();
  at('place').innerHTML = '<p><button id="cancel"></button></p>';
  await expectFocusOn('cancel');
});

test('whoever knows better where the focus goes is not overruled', async () => {
  show(ROWS);
  at('b1').focus();
  at('b').remove();
  at('add').focus();
  await drawn();
  expect(document.activeElement?.id).toBe('add');
});

test('what has lost the focus and is still there gets nothing back', async () => {
  show(ROWS);
  at('b1').focus();
  at('b1').blur();
  at('c').remove();
  await drawn();
  expect(document.activeElement).toBe(document.body);
});
