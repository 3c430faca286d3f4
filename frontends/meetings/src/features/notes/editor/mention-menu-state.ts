import type { Mention } from '@minutehand/contracts/http/people';
import { matchesWords } from '@minutehand/ui';
import type { SuggestionKeyDownProps, SuggestionProps } from '@tiptap/suggestion';

/** The open suggestion menu; `people` is empty if nobody matches. */
export type OpenMentionMenu = {
  people: readonly Mention[];
  active: number;
  /** Position of the query on the screen. */
  anchor: DOMRect | null;
  choose: (person: Mention) => void;
};

/** Exposes the state of tiptap's suggestion plugin to React. */
export class MentionMenuState {
  #open: OpenMentionMenu | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly current = () => this.#open;

  readonly callbacks = {
    onStart: (props: SuggestionProps<Mention, Mention>) => this.#show(props),
    onUpdate: (props: SuggestionProps<Mention, Mention>) => this.#show(props),
    onExit: () => this.#set(null),
    onKeyDown: ({ event }: SuggestionKeyDownProps): boolean => this.#onKey(event),
  };

  readonly setActive = (active: number) => {
    if (this.#open) this.#set({ ...this.#open, active });
  };

  #show({ items, loading, query, command, clientRect }: SuggestionProps<Mention, Mention>) {
    const anchor = clientRect?.() ?? null;
    // While results load, keep only suggestions that still match, because choosing one replaces the whole query.
    const previousPeople = this.#open?.people ?? [];
    const people = loading ? previousPeople.filter(({ name }) => matchesWords(name, query)) : items;
    const activePerson = previousPeople[this.#open?.active ?? 0];
    const active = Math.max(
      0,
      people.findIndex(({ sgid }) => sgid === activePerson?.sgid),
    );
    this.#set({ people, active, anchor, choose: command });
  }

  #onKey(event: KeyboardEvent): boolean {
    const open = this.#open;
    const count = open?.people.length ?? 0;
    if (open === null || count === 0 || event.isComposing) return false;
    if (event.key === 'ArrowDown') this.setActive((open.active + 1) % count);
    else if (event.key === 'ArrowUp') this.setActive((open.active + count - 1) % count);
    else if (event.key === 'Enter' || event.key === 'Tab') {
      const person = open.people[open.active];
      if (person) open.choose(person);
    } else return false;
    return true;
  }

  #set(open: OpenMentionMenu | null) {
    this.#open = open;
    for (const listener of this.#listeners) listener();
  }
}
