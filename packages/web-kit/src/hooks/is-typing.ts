/** Whether somebody writes somewhere: keys that come now are meant for that place. */
export function isTyping(): boolean {
  return document.activeElement instanceof HTMLElement && acceptsText(document.activeElement);
}

/** Somebody writes there, or chooses by first letters. */
export function acceptsText(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button|submit|reset|image)$/.test(target.type);
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
}
