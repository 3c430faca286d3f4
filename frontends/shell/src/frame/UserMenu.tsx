import {
  Avatar,
  classNames,
  Keyboard,
  LogOut,
  Menu,
  MenuCheckItem,
  MenuGroup,
  MenuItem,
  MenuSeparator,
  Monitor,
  Moon,
  Sun,
  useToast,
  VisuallyHidden,
} from '@minutehand/ui';
import { getErrorMessage, useSessionActions, useSignedIn, useTheme } from '@minutehand/web-kit';
import styles from './UserMenu.module.css';

const THEMES = [
  { theme: 'light', label: 'Light', icon: <Sun size={16} aria-hidden /> },
  { theme: 'dark', label: 'Dark', icon: <Moon size={16} aria-hidden /> },
  { theme: '', label: 'System', icon: <Monitor size={16} aria-hidden /> },
] as const;

/** The signed-in user, keyboard shortcuts, the theme and sign-out. */
export function UserMenu({ isCollapsed, onShortcuts }: { isCollapsed: boolean; onShortcuts: () => void }) {
  const { user, account } = useSignedIn();
  const { signOut } = useSessionActions();
  const { theme, setTheme } = useTheme();
  const toast = useToast();

  function handleSignOut() {
    signOut().catch((error: unknown) =>
      toast(`You are still signed in. ${getErrorMessage(error)}`, { tone: 'danger' }),
    );
  }

  return (
    <Menu
      label="Account"
      placement="top-start"
      trigger={(props) => (
        <button type="button" {...props} className={classNames(styles.trigger, isCollapsed && styles.collapsed)}>
          <Avatar name={user.name} decorative />
          {isCollapsed ? (
            <VisuallyHidden>
              {user.name}, {account.name}
            </VisuallyHidden>
          ) : (
            <span className={styles.text}>
              <span className={styles.name}>{user.name}</span> <span className={styles.account}>{account.name}</span>
            </span>
          )}
        </button>
      )}
    >
      <MenuGroup label={user.email}>
        <MenuItem icon={<Keyboard size={16} aria-hidden />} hint="?" onSelect={onShortcuts}>
          Keyboard shortcuts
        </MenuItem>
      </MenuGroup>
      <MenuSeparator />
      <MenuGroup label="Theme">
        {THEMES.map((choice) => (
          <MenuCheckItem
            key={choice.label}
            icon={choice.icon}
            checked={choice.theme === theme}
            onSelect={() => void setTheme(choice.theme)}
          >
            {choice.label}
          </MenuCheckItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem icon={<LogOut size={16} aria-hidden />} onSelect={handleSignOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
