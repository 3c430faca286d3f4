/** Target position in the viewport: a third from the top, so that the context above is visible. */
const TARGET_POSITION = 1 / 3;
/** Blocks that were never rendered have an estimated height, so the scroll is repeated until layout settles. */
const ROUNDS = 3;

/** Scrolls one container, without its ancestors, until the element is in its upper third. */
export function scrollToElement(element: HTMLElement, container: HTMLElement | null): void {
  const scroller = container ?? document.scrollingElement;
  if (!scroller) return;
  let round = 0;
  const step = () => {
    const top = container ? container.getBoundingClientRect().top : 0;
    const target = top + scroller.clientHeight * TARGET_POSITION;
    scroller.scrollTop += element.getBoundingClientRect().top - target;
    round += 1;
    if (round < ROUNDS) requestAnimationFrame(step);
  };
  step();
}
