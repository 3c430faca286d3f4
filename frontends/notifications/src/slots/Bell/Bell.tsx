import type { NotificationsChannelMessage } from '@minutehand/contracts/http/cable';
import { Bell as BellIcon, CountBadge, LiveRegion, Loading, Popover, SkeletonText, Tooltip } from '@minutehand/ui';
import { lazySection, type SlotProps, useChannel, useNavigate, useSignedIn } from '@minutehand/web-kit';
import { useState } from 'react';
import { countNewNotification, getCounts } from '../../domain/notification-pages.ts';
import { useNotificationActions, useNotifications } from '../../hooks/use-notifications.ts';
import { texts } from '../../texts.ts';
import styles from './Bell.module.css';
import { showBrowserNotification } from './show-browser-notification.ts';
import { useNativeBadge } from './use-native-badge.ts';

/** Loaded on demand: every page shows the bell, few open it. */
const BellPanel = lazySection(async () => (await import('./parts/BellPanel.tsx')).BellPanel, {
  loading: (
    <Loading label={texts.loading}>
      <SkeletonText lines={3} />
    </Loading>
  ),
});

/** The bell: shows the unread count and the latest notifications, updated through a live channel. */
export function Bell({ placement }: SlotProps['topbar']) {
  const { account } = useSignedIn();
  const navigate = useNavigate();
  const [announced, setAnnounced] = useState('');
  const { data } = useNotifications();
  const { change, refetchOnConnection, refresh } = useNotificationActions();
  const counts = getCounts(data?.pages ?? []);
  const { unread } = counts;
  useNativeBadge(
    data === undefined ? undefined : { allAccounts: unread + counts.unreadElsewhere, currentAccount: unread },
  );

  useChannel<NotificationsChannelMessage>(
    { channel: 'NotificationsChannel', account_id: account.id },
    {
      onMessage: (message) => {
        const isThisAccount = message.account_id === account.id;
        change((pages) => countNewNotification(pages, isThisAccount));
        // It may replace an earlier one, so the counts of the server apply.
        refresh();
        // Notifications of other accounts are only counted.
        if (!isThisAccount) return;
        setAnnounced(texts.announcement(message.browser.title, message.browser.options.body));
        showBrowserNotification(message, (url) => void navigate(url));
      },
      onRefetch: refetchOnConnection,
    },
  );

  const name = unread > 0 ? texts.titleWithCount(unread) : texts.title;
  const hasLabel = placement === 'sidebar';
  return (
    <>
      <Popover
        label={texts.title}
        isSheet
        placement={placement === 'topbar' ? 'bottom-end' : 'top-start'}
        trigger={(props) => {
          const button = (
            <button {...props} type="button" aria-label={name} className={styles.bell} data-placement={placement}>
              <span className={styles.icon}>
                <BellIcon size={placement === 'topbar' ? 20 : 18} aria-hidden />
                {hasLabel ? null : <UnreadBadge count={unread} />}
              </span>
              {hasLabel ? (
                <>
                  <span className={styles.label}>{texts.title}</span> <UnreadBadge count={unread} />
                </>
              ) : null}
            </button>
          );
          return hasLabel ? button : <Tooltip text={texts.title}>{button}</Tooltip>;
        }}
      >
        {(close) => <BellPanel onNavigate={close} />}
      </Popover>
      <LiveRegion>{announced}</LiveRegion>
    </>
  );
}

function UnreadBadge({ count }: { count: number }) {
  return (
    <span aria-hidden className={styles.count}>
      <CountBadge count={count} label={texts.unreadCount(count)} />
    </span>
  );
}
