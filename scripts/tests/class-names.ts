/** Replaces CSS modules: `styles.title` is "title". */
export default new Proxy<Record<string, string>>({}, { get: (_names, name) => String(name) });
