import type { NotificationsChannelMessage } from '@minutehand/contracts/http/cable';

/** Shows a notification outside of the page, if that was already allowed; nobody is asked for it here. */
export function showInBrowser({ browser }: NotificationsChannelMessage, onFollow: (url: string) => void): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const { body, tag, data } = browser.options;
  try {
    const shown = new Notification(browser.title, { body, tag, data });
    shown.onclick = () => {
      window.focus();
      onFollow(data.url);
      shown.close();
    };
  } catch {
    // Some browsers let only service workers do this; the bell has it anyway.
  }
}
