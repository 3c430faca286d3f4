import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { TestProviders } from '../test.tsx';
import { lazyComponent, lazySection } from './lazy-component.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const Closable = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    Close
  </button>
);

test('a component that cannot be loaded leaves the page, closes, and loads when it is opened again', async () => {
  let isOnline = false;
  const Loaded = lazyComponent(
    async () => {
      if (!isOnline) throw new Error('Loading chunk 1 failed.');
      return Closable;
    },
    ({ onClose }) => onClose(),
  );
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen ? <Loaded onClose={() => setOpen(false)} /> : null}
      </>
    );
  }
  render(
    <TestProviders>
      <Page />
    </TestProviders>,
  );
  act(() => screen.getByRole('button', { name: 'Open' }).click());
  expect(await screen.findByText("Couldn't load this part. Check your connection and try again.")).toBeTruthy();
  isOnline = true;
  act(() => screen.getByRole('button', { name: 'Open' }).click());
  expect(await screen.findByRole('button', { name: 'Close' })).toBeTruthy();
});

test('a component that stays open loads when the browser is online again', async () => {
  let isOnline = false;
  const Loaded = lazyComponent(async () => {
    if (!isOnline) throw new Error('Loading chunk 1 failed.');
    return () => <p>The details</p>;
  });
  render(
    <TestProviders>
      <Loaded />
    </TestProviders>,
  );
  expect(await screen.findByText("Couldn't load this part. Check your connection and try again.")).toBeTruthy();
  isOnline = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('The details')).toBeTruthy();
});

test('after a deployment removed the file of a component, the page can be reloaded', async () => {
  stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  const Loaded = lazyComponent<object>(async () => {
    throw Object.assign(new Error('Loading chunk 1 failed.'), { request: '/mf/1.js' });
  });
  render(
    <TestProviders>
      <Loaded />
    </TestProviders>,
  );
  expect(await screen.findByText('Minutehand was updated. Reload the page to continue.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeTruthy();
});

test('a section that cannot be loaded shows an error in its place, and Retry loads it', async () => {
  let isOnline = false;
  const Section = lazySection(
    async () => {
      if (!isOnline) throw new Error('Loading chunk 1 failed.');
      return () => <p>The agenda</p>;
    },
    { loading: <p>Loading the agenda</p> },
  );
  const page = (
    <TestProviders>
      <Section />
    </TestProviders>
  );
  render(page);
  expect(screen.getByText('Loading the agenda')).toBeTruthy();
  expect(await screen.findByText("Couldn't load this part. Check your connection and try again.")).toBeTruthy();
  isOnline = true;
  act(() => screen.getByRole('button', { name: 'Retry' }).click());
  expect(await screen.findByText('The agenda')).toBeTruthy();
  cleanup();
  render(page);
  expect(screen.getByText('The agenda')).toBeTruthy();
});

test('after a deployment removed the file of a section, its error reloads the page', async () => {
  stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  const Section = lazySection<object>(
    async () => {
      throw Object.assign(new Error('Loading chunk 1 failed.'), { request: '/mf/1.js' });
    },
    { loading: null },
  );
  render(
    <TestProviders>
      <Section />
    </TestProviders>,
  );
  expect(await screen.findByRole('button', { name: 'Reload page' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('a section can be replaced if it cannot be loaded, and loads the next time', async () => {
  let isOnline = false;
  const Editor = lazySection<{ text: string }>(
    async () => {
      if (!isOnline) throw new Error('Loading chunk 1 failed.');
      return ({ text }) => <p>{`Editor: ${text}`}</p>;
    },
    { loading: null, failed: ({ text }) => <p>{`Plain: ${text}`}</p> },
  );
  const page = (
    <TestProviders>
      <Editor text="Minutes" />
    </TestProviders>
  );
  render(page);
  expect(await screen.findByText('Plain: Minutes')).toBeTruthy();
  cleanup();
  isOnline = true;
  render(page);
  expect(await screen.findByText('Editor: Minutes')).toBeTruthy();
});
