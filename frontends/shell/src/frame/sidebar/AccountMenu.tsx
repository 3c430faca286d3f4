import type { AccountsResponse } from '@minutehand/contracts/http/people';
import type { SessionResponse } from '@minutehand/contracts/http/session';
import {
  ChevronDown,
  CreditCard,
  classNames,
  Mail,
  Menu,
  MenuGroup,
  MenuItem,
  MenuRadioItem,
  MenuSeparator,
  Settings,
  useToast,
} from '@minutehand/ui';
import {
  api,
  type DiscardChangesState,
  getErrorMessage,
  useLocation,
  useMutation,
  useNavigate,
  useQuery,
  useSessionActions,
  useSignedIn,
} from '@minutehand/web-kit';
import { startTransition, useEffect, useEffectEvent } from 'react';
import { texts } from '../../texts.ts';
import { BrandMark } from '../Brand.tsx';
import styles from './AccountMenu.module.css';

/** The current account; its menu opens its settings, received invitations and the user's other accounts. */
export function AccountMenu({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const { account } = useSignedIn();
  const navigate = useNavigate();
  useRequestedSwitch();
  return (
    <Menu
      label={texts.workspaceMenu.label}
      placement="bottom-start"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={texts.workspaceMenu.current(account.name)}
          className={classNames(styles.trigger, isCollapsed && styles.collapsed)}
        >
          <BrandMark />
          {isCollapsed ? null : (
            <>
              <span className={styles.name}>{account.name}</span>
              <ChevronDown size={16} aria-hidden className={styles.chevron} />
            </>
          )}
        </button>
      )}
    >
      <MenuItem icon={<Settings size={16} aria-hidden />} onSelect={() => void navigate('/settings?tab=account')}>
        {texts.workspaceMenu.settings}
      </MenuItem>
      <MenuItem icon={<CreditCard size={16} aria-hidden />} onSelect={() => void navigate('/pricing')}>
        {texts.navigation.pricing}
      </MenuItem>
      <MenuItem icon={<Mail size={16} aria-hidden />} onSelect={() => void navigate('/received_invitations')}>
        {texts.workspaceMenu.invitations}
      </MenuItem>
      <MenuSeparator />
      <Accounts />
    </Menu>
  );
}

type SwitchState = DiscardChangesState & { readonly switchTo: string };

/** The user's accounts. Shows the current one until the list has loaded. */
function Accounts() {
  const { account } = useSignedIn();
  const navigate = useNavigate();
  const accounts = useQuery({
    queryKey: ['active-accounts'],
    queryFn: ({ signal }) => api.get<AccountsResponse>('/accounts', { signal }),
  });
  const activeAccounts = accounts.data?.accounts.filter(({ erase_at }) => erase_at === null) ?? [account];
  return (
    <MenuGroup label={texts.workspaceMenu.workspaces}>
      {activeAccounts.map(({ id, name }) => (
        <MenuRadioItem
          key={id}
          checked={id === account.id}
          onSelect={() => {
            if (id === account.id) return;
            const state: SwitchState = { switchTo: id, discardsUnsavedChanges: true };
            void navigate('/dashboard', { state });
          }}
        >
          {name}
        </MenuRadioItem>
      ))}
    </MenuGroup>
  );
}

/**
 * Switches to the account that a navigation requests. The navigation comes first, because it asks for confirmation if there are unsaved
 * changes.
 */
function useRequestedSwitch() {
  const { state } = useLocation();
  const { setSession } = useSessionActions();
  const navigate = useNavigate();
  const toast = useToast();
  const switchMutation = useMutation({
    mutationFn: (id: string) => api.post<SessionResponse>(`/accounts/${encodeURIComponent(id)}/switch`),
    onSuccess: (session) => startTransition(() => setSession(session)),
    onError: (error) => toast(getErrorMessage(error), { tone: 'danger' }),
  });
  const requested = readSwitch(state);
  const switchTo = useEffectEvent((id: string) => {
    void navigate('/dashboard', { replace: true });
    switchMutation.mutate(id);
  });
  useEffect(() => {
    if (requested !== null) switchTo(requested);
  }, [requested]);
}

function readSwitch(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('switchTo' in state)) return null;
  return typeof state.switchTo === 'string' ? state.switchTo : null;
}
