import type { SuggestionKeyDownProps, SuggestionProps } from '@tiptap/suggestion';

/** The open menu of suggestions; `options` is empty if nothing matches. */
export type OpenSuggestionMenu<T> = {
  options: readonly T[];
  activeIndex: number;
  /** Position of the query on the screen. */
  anchor: DOMRect | null;
  choose: (option: T) => void;
};

/** Exposes the state of tiptap's suggestion plugin to React. */
export class SuggestionMenuState<T> {
  #open: OpenSuggestionMenu<T> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #matches: (option: T, query: string) => boolean;
  readonly getKey: (option: T) => string;

  /** `matches` returns whether an option still matches the query while others load. */
  constructor(matches: (option: T, query: string) => boolean, getKey: (option: T) => string) {
    this.#matches = matches;
    this.getKey = getKey;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getOpenMenu = () => this.#open;

  readonly callbacks = {
    onStart: (props: SuggestionProps<T, T>) => this.#show(props),
    onUpdate: (props: SuggestionProps<T, T>) => this.#show(props),
    onExit: () => this.#set(null),
    onKeyDown: ({ event }: SuggestionKeyDownProps): boolean => this.#onKey(event),
  };

  readonly setActive = (activeIndex: number) => {
    if (this.#open) this.#set({ ...this.#open, activeIndex });
  };

  #show({ items, loading, query, command, clientRect }: SuggestionProps<T, T>) {
    const anchor = clientRect?.() ?? null;
    // While results load, keep only suggestions that still match, because choosing one replaces the whole query.
    const previous = this.#open?.options ?? [];
    const options = loading ? previous.filter((option) => this.#matches(option, query)) : items;
    const activeOption = previous[this.#open?.activeIndex ?? 0];
    const activeKey = activeOption === undefined ? undefined : this.getKey(activeOption);
    const activeIndex = Math.max(
      0,
      options.findIndex((option) => this.getKey(option) === activeKey),
    );
    this.#set({ options, activeIndex, anchor, choose: command });
  }

  #onKey(event: KeyboardEvent): boolean {
    const openMenu = this.#open;
    const count = openMenu?.options.length ?? 0;
    if (openMenu === null || count === 0 || event.isComposing) return false;
    if (event.key === 'ArrowDown') this.setActive((openMenu.activeIndex + 1) % count);
    else if (event.key === 'ArrowUp') this.setActive((openMenu.activeIndex + count - 1) % count);
    else if (event.key === 'Enter' || event.key === 'Tab') {
      const option = openMenu.options[openMenu.activeIndex];
      if (option) openMenu.choose(option);
    } else return false;
    return true;
  }

  #set(openMenu: OpenSuggestionMenu<T> | null) {
    this.#open = openMenu;
    for (const listener of this.#listeners) listener();
  }
}
