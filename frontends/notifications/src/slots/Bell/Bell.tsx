import type { NotificationsChannelMessage } from '@minutehand/contracts/http/cable';
import { Bell as BellIcon, CountBadge, LiveText, Popover, Tooltip } from '@minutehand/ui';
import { type SlotProps, useChannel, useNavigate, useSignedIn } from '@minutehand/web-kit';
import { useState } from 'react';
import { countsOf, withArrival } from '../../domain/notification-pages.ts';
import { useNotificationChanges, useNotifications } from '../../hooks/use-notifications.ts';
import styles from './Bell.module.css';
import { Latest } from './parts/Latest.tsx';
import { showInBrowser } from './show-in-browser.ts';

/** The bell: how many are new, and the latest of them. It hears of new ones while the page is open. */
export function Bell({ placement }: SlotProps['topbar']) {
  const { account } = useSignedIn();
  const navigate = useNavigate();
  const [announced, setAnnounced] = useState('');
  const { data } = useNotifications();
  const { change, refetch } = useNotificationChanges();
  const { unseen } = countsOf(data?.pages ?? []);

  useChannel<NotificationsChannelMessage>(
    { channel: 'NotificationsChannel', account_id: account.id },
    {
      onMessage: (message) => {
        const isOfThisAccount = message.account_id === account.id;
        change((pages) => withArrival(pages, isOfThisAccount));
        // Another account's are counted; they are shown where they belong.
        if (!isOfThisAccount) return;
        refetch();
        setAnnounced(`${message.browser.title}: ${message.browser.options.body}`);
        showInBrowser(message, (url) => void navigate(url));
      },
      onConnected: refetch,
    },
  );

  const name = unseen > 0 ? `Notifications, ${unseen} new` : 'Notifications';
  const isWide = placement === 'sidebar';
  return (
    <>
      <Popover
        label="Notifications"
        placement={placement === 'topbar' ? 'bottom-end' : 'top-start'}
        trigger={(props) => {
          const button = (
            <button {...props} type="button" aria-label={name} className={styles.bell} data-placement={placement}>
              <span className={styles.icon}>
                <BellIcon size={placement === 'topbar' ? 20 : 18} aria-hidden />
                {isWide ? null : <Unseen count={unseen} />}
              </span>
              {isWide ? (
                <>
                  <span className={styles.word}>Notifications</span> <Unseen count={unseen} />
                </>
              ) : null}
            </button>
          );
          return isWide ? button : <Tooltip text="Notifications">{button}</Tooltip>;
        }}
      >
        {(close) => <Latest onFollow={close} />}
      </Popover>
      <LiveText>{announced}</LiveText>
    </>
  );
}

function Unseen({ count }: { count: number }) {
  return (
    <span aria-hidden className={styles.count}>
      <CountBadge count={count} label={`${count} new`} />
    </span>
  );
}
