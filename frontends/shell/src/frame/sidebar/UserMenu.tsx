import {
  Avatar,
  classNames,
  Kbd,
  Keyboard,
  LogOut,
  Menu,
  MenuGroup,
  MenuItem,
  MenuRadioItem,
  MenuSeparator,
  Monitor,
  Moon,
  Sun,
  useToast,
  VisuallyHidden,
} from '@minutehand/ui';
import { getErrorMessage, useSignedIn, useTheme } from '@minutehand/web-kit';
import { texts } from '../../texts.ts';
import { useSignOut } from '../use-sign-out.ts';
import styles from './UserMenu.module.css';

const THEMES = [
  { theme: 'light', label: texts.userMenu.themes.light, icon: <Sun size={16} aria-hidden /> },
  { theme: 'dark', label: texts.userMenu.themes.dark, icon: <Moon size={16} aria-hidden /> },
  { theme: '', label: texts.userMenu.themes.system, icon: <Monitor size={16} aria-hidden /> },
] as const;

/** The signed-in user, keyboard shortcuts, the theme and sign-out. */
export function UserMenu({ isCollapsed, onShortcuts }: { isCollapsed: boolean; onShortcuts: () => void }) {
  const { user } = useSignedIn();
  const signOut = useSignOut();
  const { theme, setTheme } = useTheme();
  const toast = useToast();

  function handleSignOut() {
    signOut().catch((error: unknown) =>
      toast(texts.userMenu.signOutFailed(getErrorMessage(error)), { tone: 'danger' }),
    );
  }

  return (
    <Menu
      label={texts.userMenu.label}
      placement="top-start"
      trigger={(props) => (
        <button type="button" {...props} className={classNames(styles.trigger, isCollapsed && styles.collapsed)}>
          <Avatar name={user.name} picture={user.picture_url} decorative />
          {isCollapsed ? (
            <VisuallyHidden>{user.name}</VisuallyHidden>
          ) : (
            <span className={styles.name}>{user.name}</span>
          )}
        </button>
      )}
    >
      <MenuGroup label={user.email}>
        <MenuItem icon={<Keyboard size={16} aria-hidden />} hint={<Kbd>?</Kbd>} onSelect={onShortcuts}>
          {texts.shortcuts.title}
        </MenuItem>
      </MenuGroup>
      <MenuSeparator />
      <MenuGroup label={texts.userMenu.theme}>
        {THEMES.map((choice) => (
          <MenuRadioItem
            key={choice.label}
            icon={choice.icon}
            checked={choice.theme === theme}
            onSelect={() => void setTheme(choice.theme)}
          >
            {choice.label}
          </MenuRadioItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem icon={<LogOut size={16} aria-hidden />} onSelect={handleSignOut}>
        {texts.userMenu.signOut}
      </MenuItem>
    </Menu>
  );
}
