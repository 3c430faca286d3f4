const KEY = 'installation';

/** True if the user has opened the installation before. A build for another installation asks again. */
export function isRemembered(origin: string): boolean {
  try {
    return localStorage.getItem(KEY) === origin;
  } catch {
    // The storage is blocked: the user enters the address again.
    return false;
  }
}

export function remember(origin: string): void {
  try {
    localStorage.setItem(KEY, origin);
  } catch {
    // The storage is blocked: the address is not remembered.
  }
}
