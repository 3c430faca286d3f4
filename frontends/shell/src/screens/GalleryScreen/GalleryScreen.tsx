import { PageHeader, type Segment, SegmentedControl } from '@minutehand/ui';
import { usePageTitle, useSearchParams } from '@minutehand/web-kit';
import { Brand } from '../../frame/Brand.tsx';
import styles from './GalleryScreen.module.css';
import { Controls } from './parts/Controls.tsx';
import { Display } from './parts/Display.tsx';
import { Overlays } from './parts/Overlays.tsx';
import { Pickers } from './parts/Pickers.tsx';
import { States } from './parts/States.tsx';
import { Typography } from './parts/Typography.tsx';

type View = 'both' | 'light' | 'dark' | 'narrow';

const VIEWS: readonly Segment<View>[] = [
  { value: 'both', label: 'Both themes' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'narrow', label: 'Narrow' },
];

/** Shows every primitive in every state. */
export function GalleryScreen() {
  usePageTitle('Primitives');
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find(({ value }) => value === search.get('view'))?.value ?? 'both';
  const panes: ReadonlyArray<'light' | 'dark'> = view === 'light' || view === 'dark' ? [view] : ['light', 'dark'];
  return (
    <main className={styles.gallery}>
      <Brand />
      <PageHeader
        title="Primitives"
        meta="All UI components in all states."
        actions={
          <SegmentedControl
            label="View"
            options={VIEWS}
            value={view}
            onChange={(value) => setSearch({ view: value }, { replace: true })}
          />
        }
      />
      <div className={styles.panes} data-view={view}>
        {panes.map((theme) => (
          <section key={theme} aria-label={theme} className={styles.pane} data-theme={theme}>
            <Typography />
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
