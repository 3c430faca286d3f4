import { Dialog, getModifierKey, Kbd } from '@minutehand/ui';
import { type Shortcut, useShortcuts } from '@minutehand/web-kit';
import { texts } from '../texts.ts';
import styles from './ShortcutsDialog.module.css';

/** Lists the keyboard shortcuts of the current screen. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const groups = Map.groupBy(unique(useShortcuts()), (shortcut) => shortcut.group);
  return (
    <Dialog open onClose={onClose} title={texts.shortcuts.title} size="small">
      <div className={styles.groups}>
        {[...groups].map(([group, shortcuts]) => (
          <section key={group} aria-label={group}>
            <h3 className={styles.group}>{group}</h3>
            <dl className={styles.list}>
              {shortcuts.map(({ keys, label }) => (
                <div key={keys} className={styles.row}>
                  <dt>{label}</dt>
                  <dd className={styles.keys}>
                    {keys.split(/[+ ]/).map((key) => (
                      <Kbd key={key} isContent>
                        {key === 'mod' ? getModifierKey() : key.length === 1 ? key.toUpperCase() : key}
                      </Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function unique(shortcuts: readonly Shortcut[]): Shortcut[] {
  return [...new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut])).values()];
}
