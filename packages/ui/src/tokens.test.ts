import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';

type Theme = 'light' | 'dark';
type Rgb = readonly [number, number, number];

const css = readFileSync(resolve(process.cwd(), 'packages/ui/tokens.css'), 'utf8');
const BODY_TEXT = 7;
const OTHER_TEXT = 4.5;
const CONTROL_EDGE = 3;

function parseOklch(token: string, theme: Theme): [number, number, number] {
  const pair = new RegExp(`--${token}:\\s*light-dark\\(oklch\\(([^)]*)\\), oklch\\(([^)]*)\\)\\)`).exec(css);
  const text = pair?.[theme === 'light' ? 1 : 2];
  if (!text) throw new Error(`--${token} is not a light-dark() pair of oklch colors`);
  const [lightness = Number.NaN, chroma = Number.NaN, hue = Number.NaN] = text.split(' ').map(Number);
  return [lightness, chroma, hue];
}

/** Linear sRGB, clipped to the sRGB gamut. */
function toLinearRgb(token: string, theme: Theme): Rgb {
  const [lightness, chroma, hue] = parseOklch(token, theme);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function contrast(foreground: string, background: string, theme: Theme): number {
  const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [first, second] = [luminance(toLinearRgb(foreground, theme)), luminance(toLinearRgb(background, theme))];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

const surfaces = ['bg', 'bg-raised', 'bg-sunken', 'bg-hover', 'bg-selected'];
const softColors = ['accent-soft', 'danger-soft', 'warning-soft', 'success-soft', 'mark', 'mark-current'];

const pairs: Array<[foreground: string, background: string, minimum: number]> = [
  ...[...surfaces, ...softColors].map((background): [string, string, number] => ['text', background, BODY_TEXT]),
  ...surfaces.flatMap(
    (background): Array<[string, string, number]> => [
      ['text-muted', background, OTHER_TEXT],
      ['accent', background, OTHER_TEXT],
      ['danger', background, OTHER_TEXT],
      ['warning', background, OTHER_TEXT],
      ['success', background, OTHER_TEXT],
    ],
  ),
  ...['bg', 'bg-raised', 'bg-sunken', 'bg-hover'].map((background): [string, string, number] => [
    'text-faint',
    background,
    OTHER_TEXT,
  ]),
  ...['accent', 'danger', 'warning', 'success'].flatMap(
    (tone): Array<[string, string, number]> => [
      [tone, `${tone}-soft`, OTHER_TEXT],
      [`${tone}-text`, tone, OTHER_TEXT],
    ],
  ),
  ['text-muted', 'accent-soft', OTHER_TEXT],
  ['accent-text', 'accent-hover', OTHER_TEXT],
  ['danger-text', 'danger-hover', OTHER_TEXT],
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((colorNumber): [string, string, number] => [
    `person-${colorNumber}-ink`,
    `person-${colorNumber}-soft`,
    OTHER_TEXT,
  ]),
  ['border-strong', 'bg', CONTROL_EDGE],
  ['border-strong', 'bg-raised', CONTROL_EDGE],
  ['focus', 'bg', CONTROL_EDGE],
  ['focus', 'bg-raised', CONTROL_EDGE],
  ['focus', 'bg-sunken', CONTROL_EDGE],
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(pairs)('%s has enough contrast on %s (%d to 1)', (foreground, background, minimum) => {
    expect(contrast(foreground, background, theme)).toBeGreaterThanOrEqual(minimum);
  });
});

test('a color has no contrast with itself', () => {
  expect(contrast('text', 'text', 'light')).toBeCloseTo(1);
});

test('z-indexes keep their order', () => {
  const layer = (name: string) => Number(new RegExp(`--z-${name}: (\\d+)`).exec(css)?.[1]);
  const order = ['sticky', 'nav', 'menu', 'dialog', 'toast'].map(layer);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(new Set(order).size).toBe(5);
});
