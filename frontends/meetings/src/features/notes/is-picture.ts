/** Whether browsers show a file of this type, and nothing runs in it. */
export function isPicture(contentType: string): boolean {
  return /^image\/(?:png|jpeg|gif|webp|avif)$/i.test(contentType.trim());
}
