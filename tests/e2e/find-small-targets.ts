import type { Page } from '@playwright/test';

/** Smallest side of a target (px); smaller ones need space around them: WCAG 2.2, success criterion 2.5.8. */
const MIN_TARGET_PX = 24;

/**
 * The targets of the page that are too small and too close to others. Links within a sentence are exempt. The size of a target is the area
 * as a press activates it: a link whose ::after covers a row is as large as the row.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((minimum) => {
    type Box = { left: number; right: number; top: number; bottom: number };
    const SELECTOR = [
      'a[href]',
      'button',
      'input:not([type="hidden"])',
      'select',
      'textarea',
      'summary',
      ...['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'option', 'menuitem', 'slider'].map(
        (role) => `[role="${role}"]`,
      ),
      '[role="separator"][tabindex]',
    ].join(',');

    const OVERLAYS = ['dialog', '[role="dialog"]', '[role="menu"]', '[popover]', 'nav', 'aside'].join(',');

    /** True if the element in front belongs to an overlay, such as an open menu, that does not contain the other one. */
    const isBelowOverlay = (element: Element, front: Element) => {
      const overlay = front.closest(OVERLAYS);
      if (overlay === null || overlay.contains(element)) return false;
      // A sidebar or a panel covers others only where it stays in place while the page scrolls.
      return !overlay.matches('nav, aside') || ['fixed', 'sticky'].includes(getComputedStyle(overlay).position);
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) &&
      !element.matches(':disabled');
    const getBox = (element: Element): Box => {
      const { left, right, top, bottom } = (element.closest('label') ?? element).getBoundingClientRect();
      return { left, right, top, bottom };
    };
    /** For screen readers only, or covered by its label. */
    const isHidden = ({ left, right, top, bottom }: Box) => right - left <= 2 || bottom - top <= 2;
    const isSmall = ({ left, right, top, bottom }: Box) => right - left < minimum - 0.5 || bottom - top < minimum - 0.5;

    /** A link between the words of a sentence, whose size is that of the line. */
    const isInText = (element: Element) => {
      if (!element.matches('a, button') || getComputedStyle(element).display !== 'inline') return false;
      let block = element.parentElement;
      while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
      return (block?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
    };

    /** True if presses 12 px from the center, in all four directions, activate the element too. */
    const isLargerThanItsBox = (element: Element) => {
      element.scrollIntoView({ block: 'center', inline: 'nearest' });
      const box = getBox(element);
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const reach = minimum / 2 - 0.5;
      const target = element.closest('label') ?? element;
      const width = box.right - box.left;
      const height = box.bottom - box.top;
      const points = [
        ...(height < minimum ? [[x, y - reach] as const, [x, y + reach] as const] : []),
        ...(width < minimum ? [[x - reach, y] as const, [x + reach, y] as const] : []),
      ];
      return points.every(([left, top]) => {
        const front = document.elementFromPoint(left, top);
        return target.contains(front) || (front !== null && isBelowOverlay(element, front));
      });
    };

    /** True if something in front of the page lies over the center of the element, which cannot be pressed now. */
    const isCovered = (element: Element) => {
      element.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, right, top, bottom } = getBox(element);
      const front = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return front !== null && isBelowOverlay(element, front);
    };
    const targets = [...document.querySelectorAll(SELECTOR)]
      .filter((element) => isShown(element) && !element.closest('[inert]') && !isCovered(element))
      .map((element) => ({ element, box: getBox(element) }))
      .filter(({ box }) => !isHidden(box));

    /** True if the circle of 24 px around a small target meets no other target, and no circle of another small target. */
    const isSpaced = (element: Element, box: Box) => {
      const center = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
      return targets.every((other) => {
        if (other.element.contains(element) || element.contains(other.element)) return true;
        if (element.closest('label') && element.closest('label') === other.element.closest('label')) return true;
        const otherCenter = { x: (other.box.left + other.box.right) / 2, y: (other.box.top + other.box.bottom) / 2 };
        if (isSmall(other.box)) return Math.hypot(otherCenter.x - center.x, otherCenter.y - center.y) >= minimum - 0.5;
        const dx = Math.max(other.box.left - center.x, 0, center.x - other.box.right);
        const dy = Math.max(other.box.top - center.y, 0, center.y - other.box.bottom);
        return Math.hypot(dx, dy) >= minimum / 2 - 0.5;
      });
    };

    return targets
      .filter(({ element, box }) => isSmall(box) && !isInText(element) && !isSpaced(element, box))
      .filter(({ element }) => !isLargerThanItsBox(element))
      .map(({ element, box }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
        const size = `${Math.round(box.right - box.left)} × ${Math.round(box.bottom - box.top)}`;
        return `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} “${name.slice(0, 60)}”: ${size}`;
      });
  }, MIN_TARGET_PX);
}
