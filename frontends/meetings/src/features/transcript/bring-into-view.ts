/** How far down the view it is brought: a third, so that what led to it is seen too. */
const PLACE = 1 / 3;
/** Layout settles in between, because what was never shown has a guessed height. */
const ROUNDS = 3;

/** Scrolls one box, and nothing around it, until the element is in its upper third. */
export function bringIntoView(element: HTMLElement, box: HTMLElement | null): void {
  const scroller = box ?? document.scrollingElement;
  if (!scroller) return;
  let round = 0;
  const step = () => {
    const top = box ? box.getBoundingClientRect().top : 0;
    const wanted = top + scroller.clientHeight * PLACE;
    scroller.scrollTop += element.getBoundingClientRect().top - wanted;
    round += 1;
    if (round < ROUNDS) requestAnimationFrame(step);
  };
  step();
}
