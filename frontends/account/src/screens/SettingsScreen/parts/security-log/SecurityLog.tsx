import type { SecurityEventEntry } from '@minutehand/contracts/http/security-events';
import {
  Button,
  Download,
  EmptyState,
  ErrorState,
  Facts,
  FilterSelect,
  History,
  Loading,
  linkClass,
  SkeletonText,
  useToast,
} from '@minutehand/ui';
import {
  DateTime,
  getErrorMessage,
  Link,
  QueryError,
  saveFile,
  useInfiniteQuery,
  useMutation,
  useNow,
  useSignedIn,
} from '@minutehand/web-kit';
import { useState } from 'react';
import { downloadSecurityLog, listSecurityEvents, type SecurityEventFilter } from '../../../../security-log-api.ts';
import styles from '../../SettingsScreen.module.css';
import { useMemberships } from '../team/use-memberships.ts';
import { describeActor, describeEvent } from './describe-event.ts';
import { texts } from './texts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const CATEGORIES = ['', 'sign_in', 'credentials', 'members', 'sharing', 'emails', 'data'] as const;
const PERIODS = ['', '1', '7', '30', '90'] as const;
const NO_FILTERS = { category: '', userId: '', from: '' } as const;

/** The security log of the account with filters and a download, for owners and admins. */
export function SecurityLog() {
  const { account } = useSignedIn();
  const toast = useToast();
  const [filter, setFilter] = useState<SecurityEventFilter>(NO_FILTERS);
  const download = useMutation({
    mutationFn: () => downloadSecurityLog(account.id, filter),
    onSuccess: saveFile,
    onError: (error) => toast(getErrorMessage(error, texts.downloadFailed), { tone: 'danger' }),
  });
  return (
    <section className={styles.section} aria-labelledby="security-log-heading">
      <h2 id="security-log-heading" className={styles.heading}>
        {texts.title}
      </h2>
      <p className={styles.muted}>{texts.intro}</p>
      <Filters filter={filter} onChange={setFilter} />
      <Events filter={filter} />
      <Button icon={<Download size={16} aria-hidden />} isBusy={download.isPending} onClick={() => download.mutate()}>
        {download.isPending ? texts.downloading : texts.download}
      </Button>
    </section>
  );
}

function Filters(props: { filter: SecurityEventFilter; onChange: (filter: SecurityEventFilter) => void }) {
  const { filter, onChange } = props;
  const members = useMemberships();
  const now = useNow();
  const [days, setDays] = useState('');
  const people = (members.data ?? []).map(({ user_id, name }) => ({ value: user_id, label: name }));

  function selectPeriod(value: string) {
    setDays(value);
    onChange({ ...filter, from: value === '' ? '' : new Date(now.getTime() - Number(value) * DAY_MS).toISOString() });
  }

  return (
    <fieldset className={styles.filters} aria-label={texts.filters}>
      <FilterSelect
        label={texts.category}
        value={filter.category}
        options={CATEGORIES.map((value) => ({ value, label: texts.categories[value] }))}
        onChange={(value) => onChange({ ...filter, category: CATEGORIES.find((category) => category === value) ?? '' })}
      />
      <FilterSelect
        label={texts.person}
        value={filter.userId}
        options={[{ value: '', label: texts.everyone }, ...people]}
        onChange={(userId) => onChange({ ...filter, userId })}
      />
      <FilterSelect
        label={texts.period}
        value={days}
        options={PERIODS.map((value) => ({ value, label: texts.periods[value] }))}
        onChange={selectPeriod}
      />
    </fieldset>
  );
}

function Events({ filter }: { filter: SecurityEventFilter }) {
  const { account } = useSignedIn();
  const log = useInfiniteQuery({
    queryKey: ['security-events', account.id, filter],
    queryFn: ({ pageParam, signal }) => listSecurityEvents(account.id, filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    // Any service may have recorded an event since.
    staleTime: 0,
  });
  if (log.isPending)
    return (
      <Loading label={texts.loading}>
        <SkeletonText lines={4} />
      </Loading>
    );
  if (log.data === undefined) return <QueryError query={log} />;
  const events = log.data.pages.flatMap((page) => page.security_events);
  if (events.length === 0) {
    const isFiltered = Object.values(filter).some((value) => value !== '');
    return <EmptyState icon={<History size={24} />}>{isFiltered ? texts.noMatches : texts.empty}</EmptyState>;
  }
  return (
    <>
      <ul className={styles.list} aria-label={texts.title}>
        {events.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ul>
      {log.isFetchNextPageError ? (
        <ErrorState onRetry={() => void log.fetchNextPage()} isRetrying={log.isFetchingNextPage}>
          {getErrorMessage(log.error)}
        </ErrorState>
      ) : log.hasNextPage ? (
        <Button isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {texts.loadMore}
        </Button>
      ) : null}
    </>
  );
}

function Event({ event }: { event: SecurityEventEntry }) {
  const { meetingId } = event.details;
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span>{describeEvent(event)}</span>
        <span className={styles.muted}>
          <Facts>
            {describeActor(event)}
            <DateTime value={event.at} />
            {event.network === '' ? null : texts.network(event.network)}
          </Facts>
        </span>
      </span>
      {meetingId === undefined || event.event === 'meeting_deleted' || event.event === 'meeting_trashed' ? null : (
        <Link to={`/meetings/${meetingId}`} className={linkClass('text')}>
          {texts.openMeeting}
        </Link>
      )}
    </li>
  );
}
