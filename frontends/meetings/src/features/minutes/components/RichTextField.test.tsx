import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { TiptapEditorHTMLElement } from '@tiptap/react';
import type { ReactNode } from 'react';
import { SpeakerColors, useTranscriptSpeakers } from '../../../shared/components/SpeakerAvatar.tsx';
import { fakeServer } from '../../../test/fake-server.ts';
import { buildMinutes, buildTranscript } from '../../../test/samples.ts';
import { createUnsavedMinutes } from '../hooks/use-unsaved-minutes.ts';
import { RichTextField } from './RichTextField.tsx';

afterEach(cleanup);
beforeEach(() => {
  // jsdom has no layout.
  const emptyRect = { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
  Object.assign(Range.prototype, { getClientRects: () => [emptyRect], getBoundingClientRect: () => emptyRect });
});

function LaterColors({ children }: { children: ReactNode }) {
  return (
    <TestProviders path="/">
      <SpeakerColors meetingId="m1">
        <TranscriptLoader />
        {children}
      </SpeakerColors>
    </TestProviders>
  );
}

function TranscriptLoader() {
  useTranscriptSpeakers('m1', true);
  return null;
}

function Colors({ children }: { children: ReactNode }) {
  return (
    <TestProviders path="/">
      <SpeakerColors meetingId="m1">
        <LoadedSpeakers>{children}</LoadedSpeakers>
      </SpeakerColors>
    </TestProviders>
  );
}

function LoadedSpeakers({ children }: { children: ReactNode }) {
  return useTranscriptSpeakers('m1', true).length > 0 ? children : null;
}

function renderField(minutes = buildMinutes(), wrapper?: typeof Colors) {
  const ignore = jest.fn();
  render(
    <RichTextField
      unsaved={createUnsavedMinutes(minutes, false)}
      error={null}
      readOnly={false}
      onChange={ignore}
      onUnsupported={ignore}
      onUnavailable={ignore}
      onSave={ignore}
      onCancel={ignore}
    />,
    { wrapper },
  );
}

const findSpeakers = (text: HTMLElement) =>
  [...text.querySelectorAll('[data-speaker]')].map((line) => line.getAttribute('data-speaker'));

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

test('marks a line with its speaker once the speakers of the transcript are known', async () => {
  fakeServer({ 'GET /meetings/m1/transcript': buildTranscript() });
  const content = '## Discussion\n\n- Ben: We launch in May.\n- Deadline: May.\n';
  const rendered_html = '<h2>Discussion</h2>\n<ul>\n<li>Ben: We launch in May.</li>\n<li>Deadline: May.</li>\n</ul>\n';
  renderField({ ...buildMinutes(), content, rendered_html }, Colors);
  const text = await screen.findByRole('textbox', { name: 'Minutes' });
  await waitFor(() => expect(findSpeakers(text)).toEqual(['Ben']));
});

test('hides the names of a transcript that loads later, and moves a caret in front of a name behind it', async () => {
  let sendTranscript: (transcript: object) => void = () => undefined;
  const transcript = new Promise<object>((resolve) => {
    sendTranscript = resolve;
  });
  fakeServer({ 'GET /meetings/m1/transcript': () => transcript });
  const [content, rendered_html] = ['Ben: We launch in May.\n', '<p>Ben: We launch in May.</p>\n'];
  renderField(buildMinutes({ content, rendered_html, citations: [] }), LaterColors);
  const text: TiptapEditorHTMLElement = await screen.findByRole('textbox', { name: 'Minutes' });
  expect(findSpeakers(text)).toEqual([]);
  sendTranscript(buildTranscript());
  await waitFor(() => expect(findSpeakers(text)).toEqual(['Ben']));
  text.editor?.commands.insertContent('X');
  expect(text.textContent).toBe('Ben: XWe launch in May.');
});

test('marks the lines of speakers that the page knows only from the sources, by their short names too', async () => {
  const lines = ['Ann Lee: We launch in May.', 'Minister: We agree.'];
  const content = lines.map((line) => `- ${line}\n`).join('');
  const rendered_html = `<ul>\n<li data-evidence="a1">${lines[0]}</li>\n<li>${lines[1]}</li>\n</ul>\n`;
  const citations = buildMinutes().citations.map((citation) => ({ ...citation, speaker: 'Ann Lee (Minister)' }));
  renderField(buildMinutes({ content, rendered_html, citations }));
  const text = await screen.findByRole('textbox', { name: 'Minutes' });
  expect(findSpeakers(text)).toEqual(['Ann\u00a0Lee']);
});
