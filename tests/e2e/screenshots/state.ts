import type { Page } from '@playwright/test';
import type { Person } from './sample-data.ts';

export type Size = 1440 | 1024 | 375;
export type Theme = 'light' | 'dark';
export type View = readonly [Size, Theme];

export type State = {
  /** Begins the name of its files. */
  readonly name: string;
  /** For the table of docs/pictures. */
  readonly shows: string;
  readonly path: string;
  /** Committed views. Default: 1440 px, light. */
  readonly views?: readonly View[];
  /** Default: the demo user. */
  readonly person?: Person;
  /** Before the page is opened. */
  readonly before?: (page: Page) => Promise<void>;
  /** When the page is shown. */
  readonly after?: (page: Page) => Promise<void>;
  /** After the picture: undoes changes of the data. */
  readonly finish?: (page: Page) => Promise<void>;
};

const SIZES: readonly Size[] = [1440, 1024, 375];
export const ALL_VIEWS: readonly View[] = SIZES.flatMap((size): View[] => [
  [size, 'light'],
  [size, 'dark'],
]);
export const DARK: readonly View[] = [[1440, 'dark']];
export const NARROW: readonly View[] = [[375, 'light']];
export const MIDDLE: readonly View[] = [[1024, 'light']];
