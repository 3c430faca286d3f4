import { z } from 'zod';
import {
  ALIASES_PER_TERM,
  GLOSSARY_MEANING_CHARACTERS,
  GLOSSARY_TERM_CHARACTERS,
  GLOSSARY_TERMS_MAX,
} from '../../limits.ts';

const word = z
  .string()
  .trim()
  .min(1, "can't be blank")
  .max(GLOSSARY_TERM_CHARACTERS, `must have at most ${GLOSSARY_TERM_CHARACTERS} characters`);

/** A term of the account and how it is spelled. */
export const glossaryTermSchema = z
  .object({
    term: z.string(),
    aliases: z.array(z.string()).meta({ description: 'Other words for the term, and how it is misheard.' }),
    meaning: z.string().meta({ description: 'May be empty.' }),
  })
  .meta({ id: 'GlossaryTerm' });
export type GlossaryTerm = z.infer<typeof glossaryTermSchema>;

export const glossaryResponseSchema = z
  .object({
    glossary: z.object({
      terms: z.array(glossaryTermSchema).meta({ description: 'All terms, in alphabetical order.' }),
    }),
  })
  .meta({ id: 'GlossaryResponse' });
export type GlossaryResponse = z.infer<typeof glossaryResponseSchema>;

export const glossaryPatchSchema = z
  .object({
    glossary: z.object({
      terms: z
        .array(
          z.object({
            term: word,
            aliases: z.array(word).max(ALIASES_PER_TERM, `must have at most ${ALIASES_PER_TERM} aliases`).default([]),
            meaning: z
              .string()
              .trim()
              .max(GLOSSARY_MEANING_CHARACTERS, `must have at most ${GLOSSARY_MEANING_CHARACTERS} characters`)
              .default(''),
          }),
        )
        .max(GLOSSARY_TERMS_MAX, `must have at most ${GLOSSARY_TERMS_MAX} terms`)
        .default([])
        .meta({ description: 'Added, or replaced if the glossary contains the term, ignoring case.' }),
      deleted_terms: z
        .array(z.string().max(GLOSSARY_TERM_CHARACTERS))
        .max(GLOSSARY_TERMS_MAX)
        .default([])
        .meta({ description: 'Deleted first; unknown terms are ignored.' }),
    }),
  })
  .meta({ id: 'GlossaryPatch' });
export type GlossaryPatch = z.input<typeof glossaryPatchSchema>;
