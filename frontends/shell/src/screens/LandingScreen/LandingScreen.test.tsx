import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useFakeTimersOnlyFor } from '@minutehand/test-kit/fake-timers';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { applyTheme } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { LandingScreen } from './LandingScreen.tsx';

const testimonial = (name: string) => ({
  ...{ name, quote: `${name} likes it`, title: 'Head of Operations', company: 'Sample Ltd', avatar: null },
});
let testimonials: object[];
let prefersReducedMotion: boolean;

beforeEach(() => {
  testimonials = [testimonial('Ann'), testimonial('Bob')];
  prefersReducedMotion = false;
  stubGlobal('matchMedia', () => ({
    matches: prefersReducedMotion,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  stubGlobal('fetch', async () => Response.json({ testimonials }));
  useFakeTimersOnlyFor('setInterval', 'clearInterval');
});
afterEach(() => {
  cleanup();
  applyTheme('');
  jest.useRealTimers();
  restoreGlobals();
});

const open = () =>
  render(
    <TestProviders path="/" session={{ isSignedOut: true }}>
      <LandingScreen />
    </TestProviders>,
  );
const advanceTime = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('describes the product and links to registration and prices', () => {
  open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Meetings become minutes and action items');
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/register');
  expect(screen.getByRole('link', { name: 'See pricing' }).getAttribute('href')).toBe('/pricing');
  for (const picture of screen.getAllByRole('img')) expect(picture.getAttribute('alt')).not.toBe('');
});

it.each([
  ['of the system', '', ['(max-width: 767.98px) and (prefers-color-scheme: dark)', '(prefers-color-scheme: dark)']],
  ['dark that was chosen', 'dark', ['(max-width: 767.98px)', 'all']],
  ['light that was chosen', 'light', ['not all', 'not all']],
] as const)('shows pictures in the theme %s, and of the phone layout on phones', (_theme, theme, [darkPhone, dark]) => {
  applyTheme(theme);
  open();
  const pictures = screen.getAllByRole('img').map((picture) => picture.closest('picture'));
  expect(pictures).toHaveLength(2);
  for (const picture of pictures) {
    const media = [...(picture?.querySelectorAll('source') ?? [])].map((source) => source.media);
    expect(media).toEqual([darkPhone, '(max-width: 767.98px)', dark]);
  }
});

describe('the testimonials', () => {
  it('rotate every 6 seconds, and start again after the last one', async () => {
    open();
    expect(await screen.findByText('Ann likes it')).toBeDefined();
    expect(screen.getByText('Head of Operations, Sample Ltd')).toBeDefined();
    advanceTime(5_999);
    expect(screen.queryByText('Bob likes it')).toBeNull();
    advanceTime(1);
    expect(screen.getByText('Bob likes it')).toBeDefined();
    advanceTime(6_000);
    expect(screen.getByText('Ann likes it')).toBeDefined();
  });

  it.each([
    ['the user points at them', (carousel: HTMLElement) => fireEvent.mouseEnter(carousel)],
    ['the focus is in them', () => screen.getByRole('button', { name: 'Show testimonial 1 of 2' }).focus()],
  ])('pause while %s', async (_when, start) => {
    open();
    await screen.findByText('Ann likes it');
    const carousel = screen.getByRole('region', { name: 'Testimonials' });
    act(() => void start(carousel));
    advanceTime(20_000);
    expect(screen.getByText('Ann likes it')).toBeDefined();
    act(() => {
      fireEvent.mouseLeave(carousel);
      (document.activeElement as HTMLElement | null)?.blur();
    });
    advanceTime(6_000);
    expect(screen.getByText('Bob likes it')).toBeDefined();
  });

  it('do not rotate automatically with reduced motion, only with their buttons', async () => {
    prefersReducedMotion = true;
    open();
    await screen.findByText('Ann likes it');
    advanceTime(60_000);
    expect(screen.getByText('Ann likes it')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show testimonial 2 of 2' }));
    expect(screen.getByText('Bob likes it')).toBeDefined();
  });

  it('are hidden when the installation has none', async () => {
    testimonials = [];
    open();
    await act(async () => undefined);
    expect(screen.queryByRole('region', { name: 'Testimonials' })).toBeNull();
  });
});
