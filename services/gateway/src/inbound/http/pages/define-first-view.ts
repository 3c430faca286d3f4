import type { PAGE_PATHS } from '@minutehand/contracts/http/site/pages';
import type { z } from 'zod';

/** For whom dates are written. */
export type Reader = {
  readonly now: Date;
  /** That of the browser, such as "en-US". */
  readonly language: string;
  /** That of the user's profile. */
  readonly timeZone: string;
};

/** What the page of a screen shows before its scripts have run. */
export type FirstViewDefinition = {
  readonly path: (typeof PAGE_PATHS)['meetings'][number];
  /** True if a query selects other rows, which the first view doesn't show. */
  readonly isUnfiltered?: boolean;
  /** The routes of what it shows, by name; `{id}` is the parameter of the path. */
  readonly reads: Readonly<Record<string, string>>;
  /** Escaped HTML, empty if there is nothing to show yet. Undefined if a read failed. */
  readonly render: (bodies: unknown, reader: Reader) => string | undefined;
};

export function defineFirstView<Reads>(
  options: Omit<FirstViewDefinition, 'render'> & {
    readonly schema: z.ZodType<Reads>;
    readonly render: (reads: Reads, reader: Reader) => string;
  },
): FirstViewDefinition {
  const { schema, render, ...definition } = options;
  return {
    ...definition,
    render: (bodies, reader) => {
      const reads = schema.safeParse(bodies);
      return reads.success ? render(reads.data, reader) : undefined;
    },
  };
}
