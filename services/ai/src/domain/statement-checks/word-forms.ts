/** Forms of English words that a stem does not unite: the past of irregular verbs, and British and American spellings. */

/** Past forms and their verbs. Forms that are other words more often ("saw", "wound") are left out. */
const IRREGULAR_VERBS: ReadonlyMap<string, string> = new Map(
  `began:begin begun:begin bent:bend blew:blow blown:blow bought:buy broke:break broken:break brought:bring built:build burnt:burn caught:catch chose:choose chosen:choose
  dealt:deal drank:drink drawn:draw drew:draw driven:drive drove:drive eaten:eat fallen:fall fed:feed fell:fall flew:fly flown:fly forgot:forget forgotten:forget
  fought:fight froze:freeze frozen:freeze grew:grow grown:grow held:hold hid:hide hidden:hide hung:hang laid:lay led:lead lent:lend lost:lose met:meet paid:pay
  ran:run risen:rise sank:sink sat:sit sent:send shaken:shake shook:shake shot:shoot shown:show shrank:shrink slept:sleep slid:slide sold:sell sought:seek spent:spend
  spoke:speak spoken:speak stole:steal stolen:steal stood:stand struck:strike stuck:stick swept:sweep taught:teach threw:throw thrown:throw tore:tear torn:tear
  understood:understand withdrawn:withdraw withdrew:withdraw woke:wake won:win wore:wear worn:wear written:write wrote:write`
    .split(/\s+/)
    .map((forms) => {
      const [past = '', verb = ''] = forms.split(':');
      return [past, verb] as const;
    }),
);

/** "Colour" and "color", "organise" and "organize", "centre" and "center". Other words may change too, but alike on both sides. */
const SPELLINGS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/(?<=\p{L}{2})our(?=(?:s|ed|ing|ful|able|ites?|al|less|y|ers?|ly)?$)/u, 'or'],
  [/(?<=\p{L}{4})is(?=(?:e[sd]?|ing|ers?|ations?|able)$)/u, 'iz'],
  [/(?<=\p{L}{2})ys(?=(?:e[sd]?|ing|ers?)$)/u, 'yz'],
  [/(?<=\p{L}[bt])re(?=s?$)/u, 'er'],
  [/(?<=\p{L}{2}[cf])ence(?=s?$)/u, 'ense'],
  [/ogue(?=s?$)/u, 'og'],
  [/amme(?=s?$)/u, 'am'],
  [/^grey/u, 'gray'],
];

/** The same form for an irregular past and its verb, and for both spellings of a word in lower case. */
export const unifyForms = (word: string): string =>
  SPELLINGS.reduce(
    (spelled, [pattern, replacement]) => spelled.replace(pattern, replacement),
    IRREGULAR_VERBS.get(word) ?? word,
  );
