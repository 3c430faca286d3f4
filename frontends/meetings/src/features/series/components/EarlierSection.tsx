import { ChevronDown, ChevronRight, Loading, SkeletonText } from '@minutehand/ui';
import { QueryError } from '@minutehand/web-kit';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Series.module.css';

type EarlierSectionProps = {
  title: string;
  /** Id of the title. */
  titleId: string;
  /** Shown beside the title unless it is 0. */
  count?: number;
  loadingLabel: string;
  query: ComponentProps<typeof QueryError>['query'] & { readonly isPending: boolean; readonly data: unknown };
  openState: readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void];
  children: ReactNode;
};

/** A section about earlier meetings that the user can fold. While its data loads, or if it cannot be read, it shows that instead of its content. */
export function EarlierSection(props: EarlierSectionProps) {
  const { title, titleId, count = 0, loadingLabel, query, openState, children } = props;
  const [isOpen, setOpen] = openState;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 className={styles.heading}>
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Chevron size={16} aria-hidden />
          <span id={titleId}>{title}</span> {count > 0 ? <span className={styles.count}>{count}</span> : null}
        </button>
      </h2>
      {!isOpen ? null : query.isPending ? (
        <Loading label={loadingLabel}>
          <SkeletonText lines={3} />
        </Loading>
      ) : query.data === undefined ? (
        <QueryError query={query} />
      ) : (
        children
      )}
    </section>
  );
}
