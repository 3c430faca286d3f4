import { PageHeader, type Segment, SegmentedControl } from '@minutehand/ui';
import { usePageTitle, useSearchParams } from '@minutehand/web-kit';
import { Brand } from '../../frame/Brand.tsx';
import styles from './GalleryScreen.module.css';
import { Controls } from './parts/Controls.tsx';
import { Display } from './parts/Display.tsx';
import { Overlays } from './parts/Overlays.tsx';
import { Pickers } from './parts/Pickers.tsx';
import { States } from './parts/States.tsx';
import { Type } from './parts/Type.tsx';

type Look = 'both' | 'light' | 'dark' | 'narrow';

const LOOKS: readonly Segment<Look>[] = [
  { value: 'both', label: 'Both themes' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'narrow', label: 'Narrow' },
];

/** Shows every primitive in every state. */
export function GalleryScreen() {
  usePageTitle('Primitives');
  const [search, setSearch] = useSearchParams();
  const look = LOOKS.find(({ value }) => value === search.get('look'))?.value ?? 'both';
  const panes: ReadonlyArray<'light' | 'dark'> = look === 'light' || look === 'dark' ? [look] : ['light', 'dark'];
  return (
    <main className={styles.gallery}>
      <Brand />
      <PageHeader
        title="Primitives"
        meta="Everything that screens are made of, in every state."
        actions={
          <SegmentedControl
            label="Look"
            options={LOOKS}
            value={look}
            onChange={(value) => setSearch({ look: value }, { replace: true })}
          />
        }
      />
      <div className={styles.panes} data-look={look}>
        {panes.map((theme) => (
          <section key={theme} aria-label={theme} className={styles.pane} data-theme={theme}>
            <Type />
            <Controls />
            <Pickers />
            <Display />
            <States />
            <Overlays />
          </section>
        ))}
      </div>
    </main>
  );
}
