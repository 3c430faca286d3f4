import type { PAGE_PATHS } from '@minutehand/contracts/http/site/pages';
import type { z } from 'zod';

/** Time, language and time zone that dates are formatted for. */
export type Viewer = {
  readonly now: Date;
  /** That of the browser, such as "en-US". */
  readonly language: string;
  /** That of the browser, else that of the user's profile. */
  readonly timeZone: string;
};

/** The content that the page of a screen shows before its scripts have run. */
export type FirstViewDefinition = {
  readonly path: (typeof PAGE_PATHS)['meetings'][number];
  /** True if there is no first view for a URL with a query, which selects other rows. */
  readonly requiresEmptyQuery?: boolean;
  /** The routes of the data that it shows, by name; `{id}` is the parameter of the path. */
  readonly routes: Readonly<Record<string, string>>;
  /** Escaped HTML, empty if there is nothing to show yet. Undefined if one of the routes failed. */
  readonly render: (bodies: unknown, viewer: Viewer) => string | undefined;
};

export function defineFirstView<Data>(
  options: Omit<FirstViewDefinition, 'render'> & {
    readonly schema: z.ZodType<Data>;
    readonly render: (data: Data, viewer: Viewer) => string;
  },
): FirstViewDefinition {
  const { schema, render, ...definition } = options;
  return {
    ...definition,
    render: (bodies, viewer) => {
      const parsed = schema.safeParse(bodies);
      return parsed.success ? render(parsed.data, viewer) : undefined;
    },
  };
}
