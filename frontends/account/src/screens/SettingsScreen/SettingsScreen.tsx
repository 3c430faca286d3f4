import { PageHeader, Tabs } from '@minutehand/ui';
import { usePageTitle, useSearchParams } from '@minutehand/web-kit';
import { AccessTokens } from './parts/AccessTokens.tsx';
import { AccountPart } from './parts/AccountPart.tsx';
import { Appearance } from './parts/Appearance.tsx';
import { Profile } from './parts/Profile.tsx';
import styles from './SettingsScreen.module.css';

const TABS = [
  { id: 'profile', label: 'Profile' },
  { id: 'appearance', label: 'Appearance' },
  { id: 'account', label: 'Account' },
  { id: 'tokens', label: 'Access tokens' },
] as const;

/** What is a person's own, in tabs that have an address. */
export function SettingsScreen() {
  usePageTitle('Settings');
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find(({ id }) => id === search.get('tab'))?.id ?? 'profile';
  return (
    <div className={styles.screen}>
      <PageHeader title="Settings" />
      <Tabs
        label="Settings"
        tabs={[...TABS]}
        value={tab}
        onChange={(id) => setSearch(id === 'profile' ? {} : { tab: id }, { replace: true })}
      >
        <div className={styles.panel}>
          {tab === 'profile' ? <Profile /> : null}
          {tab === 'appearance' ? <Appearance /> : null}
          {tab === 'account' ? <AccountPart /> : null}
          {tab === 'tokens' ? <AccessTokens /> : null}
        </div>
      </Tabs>
    </div>
  );
}
