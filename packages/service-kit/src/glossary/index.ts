export { createGlossaryReader, type ReadGlossary } from './read-glossary.ts';
