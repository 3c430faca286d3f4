import type { ShownState, View } from './state.ts';

export type Screenshot = { readonly file: string; readonly shows: string; readonly view: View; readonly path: string };

/** `webp`, or `png` if FORMAT says so. */
export const FORMAT = process.env.FORMAT === 'png' ? 'png' : 'webp';

export const createFilename = (name: string, [size, theme]: View): string => `${name}-${size}-${theme}.${FORMAT}`;

/** The screenshots of all states: those that are committed, unless views are chosen. */
export function listScreenshots(states: readonly ShownState[], chosenViews?: readonly View[]): readonly Screenshot[] {
  return states.flatMap(({ name, shows, path, views = [[1440, 'light']] }) =>
    (chosenViews ?? views).map((view) => ({ file: createFilename(name, view), shows, view, path })),
  );
}

/** A page with each new screenshot beside the committed one, if there is one. */
export function writeIndex(screenshots: readonly Screenshot[], committed: ReadonlySet<string>): string {
  const sections = screenshots.map(({ file, shows, view: [size, theme], path }) => {
    const before = committed.has(file)
      ? createFigure(`../../docs/pictures/${file}`, 'Committed')
      : '<p>No committed screenshot</p>';
    return `<section><h2>${shows}</h2><p>${size} px, ${theme}, ${path}</p><div>${createFigure(file, 'New')}${before}</div></section>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screenshots</title>
<style>
  body { margin: 2rem; font: 14px/1.5 system-ui, sans-serif; }
  section { margin-block: 3rem; }
  div { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; }
  figure { margin: 0; }
  img { max-width: 100%; border: 1px solid; }
</style>
<h1>Screenshots</h1>
${sections.join('\n')}
</html>
`;
}

/** The README of docs/pictures. */
export function writeTable(screenshots: readonly Screenshot[]): string {
  const rows = screenshots.map(
    ({ file, shows, view: [size, theme] }) => `| [${file}](${file}) | ${shows} | ${size} px | ${theme} |`,
  );
  return `# Screenshots

The screens with sample data: real transcripts of public corpora, made-up people. \`UPDATE_PICTURES=1 make screenshots\` replaces the
screenshots and this table.

| screenshot | shows | width | theme |
|---|---|---|---|
${rows.join('\n')}
`;
}

function createFigure(file: string, label: string): string {
  return `<figure><figcaption>${label}</figcaption><a href="${file}"><img src="${file}" alt="${label}: ${file}" loading="lazy"></a></figure>`;
}
