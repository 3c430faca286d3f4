import type { Page } from '@playwright/test';
import type { Person } from './sample-data.ts';

/** The widths of screenshots, with the heights of such windows (px). 844 and 667 are phones in landscape orientation. */
export const HEIGHTS = { 2560: 1440, 1440: 900, 1024: 768, 844: 390, 768: 1024, 667: 375, 375: 812, 360: 740 } as const;
export type Size = keyof typeof HEIGHTS;
export type Theme = 'light' | 'dark';
export type View = readonly [Size, Theme];

/** A state of the product for screenshots, and how to reach it. */
export type ShownState = {
  /** Prefix of the names of its files. */
  readonly name: string;
  /** What the screenshot shows, for the table in docs/pictures. */
  readonly shows: string;
  readonly path: string;
  /** Committed views. Default: 1440 px, light. */
  readonly views?: readonly View[];
  /** Default: the demo user. */
  readonly person?: Person;
  /** Runs before the page is opened. */
  readonly before?: (page: Page) => Promise<void>;
  /** Runs when the page is shown. */
  readonly after?: (page: Page) => Promise<void>;
  /** True if the screenshot is taken without waiting until the page is loaded: it shows a loading page, or another document. */
  readonly skipsLoadCheck?: boolean;
  /** Runs after the screenshots of a width, to undo changes of the data. */
  readonly finish?: (page: Page) => Promise<void>;
};

const inBothThemes = (sizes: readonly Size[]): readonly View[] =>
  sizes.flatMap((size): View[] => [
    [size, 'light'],
    [size, 'dark'],
  ]);
export const ALL_VIEWS = inBothThemes([1440, 1024, 375]);
export const WIDE_AND_NARROW: readonly View[] = [
  [1440, 'light'],
  [375, 'dark'],
];
export const DARK: readonly View[] = [[1440, 'dark']];
export const NARROW: readonly View[] = [[375, 'light']];
export const MIDDLE: readonly View[] = [[1024, 'light']];

/** The views that VIEWS selects: `all`, or widths separated by commas, such as `2560,360`. Each is taken in both themes. Empty: undefined. */
export function parseViews(text: string): readonly View[] | undefined {
  if (text === '') return undefined;
  if (text === 'all') return ALL_VIEWS;
  const widths = text.split(',').map(Number);
  const sizes = widths.filter((width): width is Size => Object.hasOwn(HEIGHTS, width));
  if (sizes.length < widths.length)
    throw new Error(`VIEWS=${text}: use all, or widths of ${Object.keys(HEIGHTS).join(', ')}`);
  return inBothThemes(sizes);
}
