import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { buildMinutes } from '../../../test/samples.ts';
import { createDraft } from '../hooks/use-minutes-draft.ts';
import { DocumentField } from './DocumentField.tsx';

afterEach(cleanup);
beforeEach(() => {
  // jsdom has no layout.
  const emptyRect = { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
  Object.assign(Range.prototype, { getClientRects: () => [emptyRect], getBoundingClientRect: () => emptyRect });
});

function renderField() {
  const ignore = jest.fn();
  render(
    <DocumentField
      draft={createDraft(buildMinutes(), false)}
      error={null}
      readOnly={false}
      onChange={ignore}
      onUnsupported={ignore}
      onUnavailable={ignore}
      onSave={ignore}
      onCancel={ignore}
    />,
  );
}

test('takes the focus when no other control has it', async () => {
  renderField();
  const text = await screen.findByRole('textbox', { name: 'Minutes' });
  expect(document.activeElement).toBe(text);
});

test('does not take the focus from a control that the user focused while the editor was loading', async () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  renderField();
  await screen.findByRole('textbox', { name: 'Minutes' });
  expect(document.activeElement).toBe(button);
  button.remove();
});
