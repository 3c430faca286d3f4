import { type IStylesOptions, LineRuleType, UnderlineType } from 'docx';

const createHeading = (level: number, size: number) => ({
  paragraph: { keepNext: true, spacing: { before: level === 1 ? 0 : 240, after: 80 }, outlineLevel: level - 1 },
  run: { bold: true, size },
});

const createParagraphStyle = (id: string, name: string) => ({ id, name, basedOn: 'Normal', quickFormat: true });

/** Sizes of fonts are in half-points, other lengths in twentieths of a point. */
export const STYLES: IStylesOptions = {
  default: {
    document: {
      run: {
        font: { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Arial' },
        size: 21,
        language: { value: 'en-US', eastAsia: 'zh-CN', bidirectional: 'ar-SA' },
      },
      paragraph: { spacing: { after: 80, line: 264, lineRule: LineRuleType.AUTO } },
    },
    heading1: createHeading(1, 36),
    heading2: createHeading(2, 28),
    heading3: createHeading(3, 24),
    heading4: createHeading(4, 22),
    heading5: createHeading(5, 21),
    heading6: createHeading(6, 21),
    listParagraph: { paragraph: { contextualSpacing: true } },
    hyperlink: { run: { underline: { type: UnderlineType.SINGLE } } },
  },
  paragraphStyles: [
    { ...createParagraphStyle('Quote', 'Quote'), paragraph: { indent: { left: 360 } }, run: { italics: true } },
    { ...createParagraphStyle('Code', 'Code'), paragraph: { spacing: { after: 0 } } },
    { ...createParagraphStyle('TableText', 'Table Text'), paragraph: { spacing: { before: 40, after: 40 } } },
    {
      ...createParagraphStyle('Evidence', 'Evidence'),
      paragraph: { leftTabStop: 567, indent: { left: 567, hanging: 567 } },
    },
    { ...createParagraphStyle('Footer', 'footer'), run: { size: 16 } },
  ],
};
