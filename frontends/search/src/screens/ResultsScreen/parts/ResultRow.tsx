import type { SearchResult } from '@minutehand/contracts/http/search';
import { Badge, Highlighted, linkClass } from '@minutehand/ui';
import { Link, RelativeDate } from '@minutehand/web-kit';
import { RESULT_GROUPS } from '../../../domain/result-groups.ts';
import styles from '../ResultsScreen.module.css';

/** One search result. */
export function ResultRow({ result, showsType }: { result: SearchResult; showsType: boolean }) {
  const { title, snippet, highlights } = result;
  const isTitleMatch = snippet === title;
  return (
    <li className={styles.row}>
      <h2 className={styles.title}>
        <Link to={result.url} className={linkClass('quiet')}>
          {isTitleMatch ? <Highlighted text={title} highlights={highlights} /> : title}
        </Link>
      </h2>
      {isTitleMatch || snippet === '' ? null : (
        <p className={styles.snippet}>
          <Highlighted text={snippet} highlights={highlights} />
        </p>
      )}
      <p className={styles.meta}>
        {showsType ? <Badge>{RESULT_GROUPS.find(({ type }) => type === result.result_type)?.singular}</Badge> : null}
        {result.owner === '' ? null : <span>{result.owner}</span>}
        <RelativeDate value={result.date} />
      </p>
    </li>
  );
}
