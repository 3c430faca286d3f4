import type { Page } from '@playwright/test';

/** What a call is answered instead of what the product would say; 'nothing' is a network that is not there. */
export type HttpResponse = 'nothing' | { readonly status: number; readonly body: object };

/** While `walk` goes on, the calls of this method and path are answered like this. */
export async function waitForResponse(
  page: Page,
  [method, path]: readonly [method: string, path: string],
  answer: HttpResponse,
  walk: () => Promise<void>,
): Promise<void> {
  const isMeant = (url: URL) => url.pathname === path;
  await page.route(isMeant, (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (answer === 'nothing') return route.abort('connectionfailed');
    return route.fulfill({ status: answer.status, json: answer.body });
  });
  await walk();
  await page.unroute(isMeant);
}
