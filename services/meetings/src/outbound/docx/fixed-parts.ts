import { escapeXml, type WordList } from './document-xml.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

export const DOCUMENT_HEAD = `${HEAD}<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}"><w:body>`;
export const DOCUMENT_END =
  '<w:sectPr><w:footerReference w:type="default" r:id="footer"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1276" w:right="1276" w:bottom="1276" w:left="1276" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr></w:body></w:document>';

const overrides = [
  ['/word/document.xml', `${CONTENT}.document.main+xml`],
  ['/word/styles.xml', `${CONTENT}.styles+xml`],
  ['/word/numbering.xml', `${CONTENT}.numbering+xml`],
  ['/word/footer1.xml', `${CONTENT}.footer+xml`],
  ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
]
  .map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`)
  .join('');

export const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`;

export const PACKAGE_RELATIONSHIPS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="document" Type="${OFFICE}/officeDocument" Target="word/document.xml"/><Relationship Id="core" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`;

export function documentRelationships(linkTargets: readonly string[]): string {
  const parts = ['styles', 'numbering', 'footer'].map(
    (part) =>
      `<Relationship Id="${part}" Type="${OFFICE}/${part}" Target="${part === 'footer' ? 'footer1' : part}.xml"/>`,
  );
  const links = linkTargets.map(
    (address, index) =>
      `<Relationship Id="link${index + 1}" Type="${OFFICE}/hyperlink" Target="${escapeXml(address)}" TargetMode="External"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${[...parts, ...links].join('')}</Relationships>`;
}

/** Bullet and number formats. Each list of the document refers to one of them. */
export function numberingXml(lists: readonly WordList[]): string {
  const levels = (format: string, text: (level: number) => string) =>
    Array.from({ length: 9 }, (_, level) => {
      const start = 360 * (level + 1);
      return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text(level)}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${start}" w:hanging="360"/></w:pPr></w:lvl>`;
    }).join('');
  const kinds =
    `<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="hybridMultilevel"/>${levels('bullet', () => '•')}</w:abstractNum>` +
    `<w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="hybridMultilevel"/>${levels('decimal', (level) => `%${level + 1}.`)}</w:abstractNum>`;
  const each = lists.map(({ id, level, start }) => {
    const from =
      start === null ? '' : `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride>`;
    return `<w:num w:numId="${id}"><w:abstractNumId w:val="${start === null ? 0 : 1}"/>${from}</w:num>`;
  });
  return `${HEAD}<w:numbering xmlns:w="${WORD}">${kinds}${each.join('')}</w:numbering>`;
}

export function footerXml(text: string): string {
  const field = (name: string) => `<w:fldSimple w:instr=" ${name} "><w:r><w:t>1</w:t></w:r></w:fldSimple>`;
  return `${HEAD}<w:ftr xmlns:w="${WORD}"><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr><w:r><w:t xml:space="preserve">${escapeXml(text)} · </w:t></w:r>${field('PAGE')}<w:r><w:t>/</w:t></w:r>${field('NUMPAGES')}</w:p></w:ftr>`;
}

export function corePropertiesXml(facts: { title: string; author: string; status: string; createdAt: Date }): string {
  const terms = 'http://purl.org/dc/terms/';
  return `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="${terms}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(facts.title)}</dc:title><dc:creator>${escapeXml(facts.author)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${facts.createdAt.toISOString()}</dcterms:created><cp:contentStatus>${escapeXml(facts.status)}</cp:contentStatus></cp:coreProperties>`;
}

const paragraphStyle = (id: string, name: string, paragraph: string, run = '', based = 'Normal') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="${based}"/><w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`;

/** Font sizes of the heading levels (half-points). */
const HEADING_SIZES = [36, 28, 24, 22, 21, 21];
const headings = HEADING_SIZES.map((size, index) =>
  paragraphStyle(
    `Heading${index + 1}`,
    `heading ${index + 1}`,
    `<w:keepNext/><w:spacing w:before="${index === 0 ? 0 : 240}" w:after="80"/><w:outlineLvl w:val="${index}"/>`,
    `<w:b/><w:bCs/><w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`,
  ),
).join('');
const side = (name: string) => `<w:${name} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`;
const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(side).join('');

export const STYLES = `${HEAD}<w:styles xmlns:w="${WORD}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Arial"/><w:sz w:val="21"/><w:szCs w:val="21"/><w:lang w:val="en-US" w:eastAsia="zh-CN" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="80" w:line="264" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>${headings}${paragraphStyle('ListParagraph', 'List Paragraph', '<w:contextualSpacing/>')}${paragraphStyle('Quote', 'Quote', '<w:ind w:left="360"/>', '<w:i/><w:iCs/>')}${paragraphStyle('Code', 'Code', '<w:spacing w:after="0"/>')}${paragraphStyle('TableText', 'Table Text', '<w:spacing w:before="40" w:after="40"/>')}${paragraphStyle('Evidence', 'Evidence', '<w:tabs><w:tab w:val="left" w:pos="567"/></w:tabs><w:ind w:left="567" w:hanging="567"/>')}${paragraphStyle('Footer', 'footer', '', '<w:sz w:val="16"/><w:szCs w:val="16"/>')}<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:u w:val="single"/></w:rPr></w:style><w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblCellMar><w:left w:w="108" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style><w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:basedOn w:val="TableNormal"/><w:tblPr><w:tblBorders>${borders}</w:tblBorders></w:tblPr></w:style></w:styles>`;
