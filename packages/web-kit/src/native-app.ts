/** A message to the native app that contains the page. docs/native.md describes them. */
export type NativeAppMessage =
  /** Unread notifications: badges of the app's icon, of all accounts, and of the entry in its tab bar, of the current account. */
  | { readonly name: 'notification-badge'; readonly icon: number; readonly tab: number }
  | { readonly name: 'sign-out' }
  | { readonly name: 'delete-account' };

type MessageHandler = { postMessage(message: unknown): void };
type NativeWindow = {
  /** WKWebView (iOS, macOS): takes an object. */
  readonly webkit?: { readonly messageHandlers?: { readonly nativeApp?: MessageHandler } };
  /** Android WebView: takes JSON text. */
  readonly nativeApp?: MessageHandler;
};

/** Sends a message to the native app that contains the page. False in a browser, which has none. */
export function postToNativeApp(message: NativeAppMessage): boolean {
  const { webkit, nativeApp } = globalThis as NativeWindow;
  const handler = webkit?.messageHandlers?.nativeApp;
  try {
    if (handler) handler.postMessage(message);
    else if (nativeApp) nativeApp.postMessage(JSON.stringify(message));
    else return false;
    return true;
  } catch {
    // A handler that the app has removed: the page behaves as in a browser.
    return false;
  }
}
