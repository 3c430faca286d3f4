import type { NotificationsChannelMessage } from '@minutehand/contracts/http/cable';

/** Shows a browser notification if the user has enabled it and permission has been granted. It does not request permission. */
export function showBrowserNotification(
  { browser }: NotificationsChannelMessage,
  onNavigate: (url: string) => void,
): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const { body, tag, data } = browser.options;
  if (data.show === false) return;
  try {
    const notification = new Notification(browser.title, { body, tag, data });
    notification.onclick = () => {
      window.focus();
      onNavigate(data.url);
      notification.close();
    };
  } catch {
    // Some browsers allow this only in service workers; the bell still shows it.
  }
}
