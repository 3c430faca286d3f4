import { PageHeader, Tabs } from '@minutehand/ui';
import { Slot, usePageTitle, useSearchParams, useSignedIn } from '@minutehand/web-kit';
import { EmailNotice } from '../../components/EmailNotice.tsx';
import { texts } from '../../texts.ts';
import { AccessTokens } from './parts/AccessTokens.tsx';
import { AccountSettings } from './parts/AccountSettings.tsx';
import { Appearance } from './parts/Appearance.tsx';
import { DataSettings } from './parts/data/DataSettings.tsx';
import { texts as dataTexts } from './parts/data/texts.ts';
import { GlossarySettings } from './parts/glossary/GlossarySettings.tsx';
import { texts as glossaryTexts } from './parts/glossary/texts.ts';
import { Profile } from './parts/Profile.tsx';
import { SecuritySettings } from './parts/security/SecuritySettings.tsx';
import { texts as securityTexts } from './parts/security/texts.ts';
import { SecurityLog } from './parts/security-log/SecurityLog.tsx';
import { texts as securityLogTexts } from './parts/security-log/texts.ts';
import { TeamSettings } from './parts/team/TeamSettings.tsx';
import { WriterSettingsSection } from './parts/writer-settings/WriterSettingsSection.tsx';
import styles from './SettingsScreen.module.css';

const TABS = [
  { id: 'profile', label: texts.settings.tabs.profile },
  { id: 'security', label: securityTexts.tab },
  { id: 'notifications', label: texts.settings.tabs.notifications },
  { id: 'team', label: texts.settings.tabs.team },
  { id: 'account', label: texts.settings.tabs.account },
  { id: 'meeting_types', label: texts.settings.tabs.meetingTypes },
  { id: 'writing', label: texts.settings.tabs.writing },
  { id: 'glossary', label: glossaryTexts.tab },
  { id: 'tokens', label: texts.settings.tabs.tokens },
  { id: 'data', label: dataTexts.tab },
  { id: 'security_log', label: securityLogTexts.tab },
] as const;

/** Settings of the user and the account; the URL contains the tab. */
export function SettingsScreen() {
  usePageTitle(texts.settings.title);
  const [search, setSearch] = useSearchParams();
  const { account } = useSignedIn();
  const tabs = TABS.filter(({ id }) => id !== 'security_log' || account.role !== 'member');
  const tab = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'profile';
  return (
    <div className={styles.screen}>
      <PageHeader title={texts.settings.title} />
      <Tabs
        label={texts.settings.title}
        tabs={tabs}
        value={tab}
        onChange={(id) => setSearch(id === 'profile' ? {} : { tab: id }, { replace: true })}
      >
        <div className={styles.panel}>
          <EmailNotice />
          {tab === 'profile' ? (
            <>
              <Profile />
              <Appearance />
            </>
          ) : null}
          {tab === 'security' ? <SecuritySettings /> : null}
          {tab === 'notifications' ? <Slot name="settings.notifications" props={{}} /> : null}
          {tab === 'team' ? <TeamSettings /> : null}
          {tab === 'account' ? <AccountSettings /> : null}
          {tab === 'meeting_types' ? <Slot name="settings.meeting_types" props={{}} /> : null}
          {tab === 'writing' ? <WriterSettingsSection /> : null}
          {tab === 'glossary' ? <GlossarySettings /> : null}
          {tab === 'tokens' ? <AccessTokens /> : null}
          {tab === 'data' ? <DataSettings /> : null}
          {tab === 'security_log' ? <SecurityLog /> : null}
        </div>
      </Tabs>
    </div>
  );
}
