import { describe, expect, it } from '@jest/globals';
import { collectKnownWords } from './added-facts.ts';
import { addsNameInLanguage } from './unspoken-names.ts';

const spoken: Readonly<Record<string, string>> = {
  de: 'Anna: Wir nehmen die kleine Fläche, und Frau Keller schickt den Vertrag. Die Kosten sind hoch.',
  fr: "Anne: On prend la petite surface, et madame Keller envoie le contrat. L'Europe est loin, dit l'état.",
  es: 'Ana: Tomamos la superficie pequeña, y la señora Keller envía el contrato a Sevilla.',
};
const isAdded = (language: string, statement: string) =>
  addsNameInLanguage(statement, collectKnownWords(`${spoken[language]}\nBruno Petit`, ['Bruno Petit']), language);

describe('a name in a language other than English', () => {
  it.each([
    ['fr', 'Anne et Theodora prennent la petite surface.'],
    ['fr', 'Theodora Quill a dit que la surface est petite.'],
    ['fr', "Le contrat d'Albert est envoyé."],
    ['es', 'El contrato es de Siemens.'],
    ['de', 'Theodora Quill sagt, dass die Fläche klein ist.'],
    ['de', 'Den Vertrag schickt Theodora Quill.'],
  ])('is new (%s): “%s”', (language, statement) => {
    expect(isAdded(language, statement)).toBe(true);
  });

  it.each([
    ['fr', "Madame Keller envoie le contrat, et l'équipe prend la surface."],
    ['fr', "Les clients Européens sont loin. Selon Bruno, l'État paie."],
    ['fr', "Le budget de l'ONU est petit."],
    ['es', 'Keller envía el contrato a Sevilla. Esto es «Todo».'],
    ['de', 'Zusätzliche Ausgaben sind nicht geplant.'],
    ['de', 'Das Team nimmt die kleine Fläche, und der Vorstand prüft Angebote.'],
    ['de', 'Frau Keller schickt den Vertrag an Bruno Petit.'],
    ['ja', 'Theodora さんが契約を送る。'],
    ['', 'Theodora Quill said so.'],
  ])('is known or cannot be recognized (%s): “%s”', (language, statement) => {
    expect(isAdded(language, statement)).toBe(false);
  });
});
