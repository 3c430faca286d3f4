import type { Page } from '@playwright/test';

/** Controls may touch, and round to a pixel beyond each other (px). */
const TOLERANCE_PX = 1.5;
/** The longest label that has to be on one line (characters). */
const SHORT_LABEL_CHARACTERS = 24;

/**
 * What is wrong with the geometry of the page: content beyond the edges of the window, labels of tabs, headings and buttons on two lines,
 * controls that overlap, words that are cut without an ellipsis, and a font that is not loaded.
 */
export function findGeometryFaults(page: Page): Promise<string[]> {
  return page.evaluate(
    ([tolerance, shortLabel]) => {
      /** Elements whose layout the browser skips because they are far outside of the window have no position yet. */
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) &&
        !element.closest('[inert]');
      /** Elements that are for screen readers only are a pixel large. */
      const isLarge = ({ width, height }: DOMRect) => width > 2 && height > 2;
      const describe = (element: Element) => {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
        return `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} “${name.slice(0, 60)}”`;
      };
      const isInFront = (element: Element) => {
        for (let parent: Element | null = element; parent; parent = parent.parentElement)
          if (['fixed', 'sticky'].includes(getComputedStyle(parent).position)) return true;
        return false;
      };
      const select = (selector: string) =>
        [...document.querySelectorAll(selector)].filter(
          (element) => isShown(element) && isLarge(element.getBoundingClientRect()),
        );

      const root = document.documentElement;
      const overflowPx = root.scrollWidth - root.clientWidth;
      const overflow = overflowPx > 0 ? [`${overflowPx} px beyond the edge of the window`] : [];

      const wrapped = select('[role="tab"], main h2, main button').filter((element) => {
        const text = element.textContent?.trim() ?? '';
        if (element.matches('button') && (text.length > shortLabel || element.querySelector('div, p'))) return false;
        const range = document.createRange();
        range.selectNodeContents(element);
        const boxes = [...range.getClientRects()].filter(isLarge);
        // Parts of different sizes overlap vertically while they are on one line.
        return boxes.some(({ top }) => boxes.some(({ bottom }) => top >= bottom));
      });

      const controls = select('main :is(a[href], button, input, select, textarea, [role="tab"])').filter(
        (element) => !isInFront(element) && !element.closest('dialog, [role="dialog"], [role="menu"]'),
      );
      const boxes = controls.map((element) => (element.closest('label') ?? element).getBoundingClientRect());
      /** True for a button in a field that keeps its text free of it, as the one that opens a calendar. */
      const isButtonInField = (field: Element, button: Element) => {
        if (!field.matches('input') || !button.matches('button')) return false;
        const [outer, inner] = [field.getBoundingClientRect(), button.getBoundingClientRect()];
        const paddingPx = Number.parseFloat(getComputedStyle(field).paddingRight);
        return inner.right <= outer.right && inner.left >= outer.right - paddingPx;
      };
      const overlapping = controls.flatMap((first, index) =>
        controls.slice(index + 1).flatMap((second, offset) => {
          const [a, b] = [boxes[index], boxes[index + 1 + offset]];
          if (!a || !b || first.contains(second) || second.contains(first)) return [];
          if (isButtonInField(first, second)) return [];
          if (first.closest('label') && first.closest('label') === second.closest('label')) return [];
          const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          return width > tolerance && height > tolerance ? [`${describe(first)} overlaps ${describe(second)}`] : [];
        }),
      );

      const cut = select('main *').filter((element) => {
        const { overflowX, textOverflow, whiteSpace } = getComputedStyle(element);
        if (!['hidden', 'clip'].includes(overflowX) || textOverflow === 'ellipsis' || whiteSpace === 'normal')
          return false;
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
        );
        return hasText && element.scrollWidth > element.clientWidth + tolerance;
      });

      const [family = ''] = getComputedStyle(document.body).fontFamily.split(',');
      const isLoaded = [...document.fonts].some((font) => family.includes(font.family) && font.status === 'loaded');
      return [
        ...overflow,
        ...wrapped.map((element) => `${describe(element)} is on several lines`),
        ...overlapping,
        ...cut.map((element) => `${describe(element)} is cut`),
        ...(isLoaded ? [] : [`the font ${family} is not loaded`]),
      ];
    },
    [TOLERANCE_PX, SHORT_LABEL_CHARACTERS] as const,
  );
}
