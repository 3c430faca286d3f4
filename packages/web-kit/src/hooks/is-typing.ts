/** True if the focused element accepts text, so that keys must not trigger shortcuts. */
export function isTyping(): boolean {
  return document.activeElement instanceof HTMLElement && acceptsText(document.activeElement);
}

/** True for elements that accept text or support type-ahead. */
export function acceptsText(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button|submit|reset|image)$/.test(target.type);
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
}
