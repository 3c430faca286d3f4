type Section = { readonly section: string; readonly chunk: Uint8Array };

/** Each section is a JSON file. */
export async function* toSectionFiles(
  sections: AsyncIterable<Section>,
): AsyncGenerator<{ readonly path: string; readonly chunk: Uint8Array }> {
  for await (const { section, chunk } of sections) yield { path: `${section}.json`, chunk };
}
