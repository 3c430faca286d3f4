import { EDIT_SCROLL_SHARE } from '../../limits.ts';

/** Scrolls to the section of an editor that begins far down the window: most of its text would be below the window. */
export function scrollToSection(editor: Element): void {
  const section = editor.closest('section');
  if (section && section.getBoundingClientRect().top > window.innerHeight * EDIT_SCROLL_SHARE)
    section.scrollIntoView?.({ block: 'start' });
}
