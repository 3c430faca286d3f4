/** Roles, which are not names: "the Marketing Expert". */
const ROLES = new Set(
  'adviser advisor analyst architect assistant chair chairman chairperson chairwoman coach coordinator consultant designer developer director editor engineer executive expert facilitator head interviewer interviewee lead leader manager minister moderator officer owner planner president principal producer professor programmer researcher secretary specialist supervisor teacher technician treasurer user'.split(
    ' ',
  ),
);
/** Fields and ranks of roles, in any meeting: "Acme" is not one, so that "the Acme Designer" contains a name. */
const ROLE_FIELDS = new Set(
  `account accounting acting administrative art assistant associate backend board brand business chief clinical commercial communications community company
  compliance content corporate creative customer data delivery deputy design development digital education electrical engineering event executive external
  facilities field finance financial first former frontend general graphic hardware head health human industrial information infrastructure innovation
  integration interaction interface interim international internal inventory it junior lead learning legal local logistics maintenance managing marketing
  mechanical media medical meeting mobile national network new office operations partner people personnel planning platform policy portfolio press prime principal
  process procurement product production program programme project public purchasing quality regional relations release reliability research resources
  risk safety sales school science scientific second security senior service site social software solutions staff strategy support system systems team technical
  technology test testing training treasury usability user vice visual web workshop`.split(/\s+/),
);
export const isRole = (word: string): boolean => ROLES.has(word.toLowerCase().replace(/s$/, ''));
export const isOfRole = (word: string): boolean => isRole(word) || ROLE_FIELDS.has(word.toLowerCase());

/** "The Industrial Designer" is a role, even if no speaker said "industrial"; "the Acme Designer" contains the name of an employer. */
export const removeRoles = (text: string): string =>
  text.replace(/\b([Tt]he)((?: \p{Lu}\p{L}+){1,4})/gu, (all, article: string, capitalized: string) => {
    const words = capitalized.split(' ').slice(1);
    const last = words.findLastIndex(isRole);
    if (last < 0) return all;
    return [article, ...words.filter((word, index) => index > last || !isOfRole(word))].join(' ');
  });

/** Not the role of a person who attends: "the user" is somebody whom a meeting talks about. */
const TALKED_ABOUT = /^users?$/;

/** The words of all roles in a text, in lower case: "project" and "manager" of "the project manager led the discussion". */
export function findRoleWords(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.flatMap((word, index) => {
    if (!isRole(word) || TALKED_ABOUT.test(word)) return [];
    const before = words.slice(0, index).reverse();
    const otherAt = before.findIndex((field) => !isOfRole(field));
    return [word, ...(otherAt < 0 ? before : before.slice(0, otherAt))];
  });
}
