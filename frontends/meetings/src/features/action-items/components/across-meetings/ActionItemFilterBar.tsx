import { ACTION_ITEM_PRIORITIES } from '@minutehand/contracts/action-item-priorities';
import { SegmentedControl } from '@minutehand/ui';
import { FilterMenu } from '../../../../shared/components/FilterMenu.tsx';
import type { ActionItemFilters } from '../../../../shared/query-keys.ts';
import { texts } from '../../texts.ts';
import { PriorityIcon } from '../priority/PriorityIcon.tsx';
import styles from './ItemLists.module.css';

const NO_FILTER = '';
const DEFAULT_ORDER = '';
const BY_PRIORITY = 'priority';

/** Filter, layout and order of the items across meetings. In the list, open items are grouped by what they are sorted by; the board has columns for open and done. */
export function ActionItemFilterBar(props: {
  filters: ActionItemFilters;
  onChange: (filters: ActionItemFilters) => void;
}) {
  const { filters, onChange } = props;
  return (
    <div className={styles.filters}>
      <FilterMenu
        label={texts.priority.label}
        value={filters.priority ?? NO_FILTER}
        options={[
          { value: NO_FILTER, label: texts.priority.any },
          ...ACTION_ITEM_PRIORITIES.toReversed().map((value) => ({
            value,
            label: texts.priority.names[value],
            icon: <PriorityIcon priority={value} />,
          })),
        ]}
        onChange={(value) =>
          onChange({ ...filters, priority: ACTION_ITEM_PRIORITIES.find((priority) => priority === value) ?? null })
        }
      />
      <div className={styles.order}>
        <SegmentedControl
          label={texts.layouts.label}
          options={(['list', 'board'] as const).map((value) => ({ value, label: texts.layouts[value] }))}
          value={filters.layout}
          onChange={(layout) => onChange({ ...filters, layout })}
        />
        <FilterMenu
          label={texts.sorts.label}
          isOrder
          value={filters.isByPriority ? BY_PRIORITY : DEFAULT_ORDER}
          options={[
            {
              value: DEFAULT_ORDER,
              label: filters.layout === 'list' && filters.state === 'open' ? texts.sorts.due : texts.sorts.newest,
            },
            { value: BY_PRIORITY, label: texts.sorts.priority },
          ]}
          onChange={(value) => onChange({ ...filters, isByPriority: value === BY_PRIORITY })}
        />
      </div>
    </div>
  );
}
