import { escapeXml, type WordList } from './document-xml.ts';

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELATIONSHIP_TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD_NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT_TYPE_PREFIX = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

export const DOCUMENT_HEAD = `${XML_DECLARATION}<w:document xmlns:w="${WORD_NAMESPACE}" xmlns:r="${RELATIONSHIP_TYPES}"><w:body>`;
export const DOCUMENT_END =
  '<w:sectPr><w:footerReference w:type="default" r:id="footer"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1276" w:right="1276" w:bottom="1276" w:left="1276" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr></w:body></w:document>';

const overrides = [
  ['/word/document.xml', `${CONTENT_TYPE_PREFIX}.document.main+xml`],
  ['/word/styles.xml', `${CONTENT_TYPE_PREFIX}.styles+xml`],
  ['/word/numbering.xml', `${CONTENT_TYPE_PREFIX}.numbering+xml`],
  ['/word/footer1.xml', `${CONTENT_TYPE_PREFIX}.footer+xml`],
  ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
]
  .map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`)
  .join('');

export const CONTENT_TYPES = `${XML_DECLARATION}<Types xmlns="${PACKAGE_NAMESPACE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`;

export const PACKAGE_RELATIONSHIPS = `${XML_DECLARATION}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships"><Relationship Id="document" Type="${RELATIONSHIP_TYPES}/officeDocument" Target="word/document.xml"/><Relationship Id="core" Type="${PACKAGE_NAMESPACE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`;

export function documentRelationships(linkTargets: readonly string[]): string {
  const parts = ['styles', 'numbering', 'footer'].map(
    (part) =>
      `<Relationship Id="${part}" Type="${RELATIONSHIP_TYPES}/${part}" Target="${part === 'footer' ? 'footer1' : part}.xml"/>`,
  );
  const links = linkTargets.map(
    (address, index) =>
      `<Relationship Id="link${index + 1}" Type="${RELATIONSHIP_TYPES}/hyperlink" Target="${escapeXml(address)}" TargetMode="External"/>`,
  );
  return `${XML_DECLARATION}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships">${[...parts, ...links].join('')}</Relationships>`;
}

/** Bullet and number formats. Each list of the document refers to one of them. */
export function numberingXml(lists: readonly WordList[]): string {
  const levels = (format: string, text: (level: number) => string) =>
    Array.from({ length: 9 }, (_, level) => {
      const start = 360 * (level + 1);
      return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text(level)}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${start}" w:hanging="360"/></w:pPr></w:lvl>`;
    }).join('');
  const abstractLists =
    `<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="hybridMultilevel"/>${levels('bullet', () => '•')}</w:abstractNum>` +
    `<w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="hybridMultilevel"/>${levels('decimal', (level) => `%${level + 1}.`)}</w:abstractNum>`;
  const listXml = lists.map(({ id, level, start }) => {
    const startOverride =
      start === null ? '' : `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride>`;
    return `<w:num w:numId="${id}"><w:abstractNumId w:val="${start === null ? 0 : 1}"/>${startOverride}</w:num>`;
  });
  return `${XML_DECLARATION}<w:numbering xmlns:w="${WORD_NAMESPACE}">${abstractLists}${listXml.join('')}</w:numbering>`;
}

export function footerXml(text: string): string {
  const field = (name: string) => `<w:fldSimple w:instr=" ${name} "><w:r><w:t>1</w:t></w:r></w:fldSimple>`;
  return `${XML_DECLARATION}<w:ftr xmlns:w="${WORD_NAMESPACE}"><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr><w:r><w:t xml:space="preserve">${escapeXml(text)} · </w:t></w:r>${field('PAGE')}<w:r><w:t>/</w:t></w:r>${field('NUMPAGES')}</w:p></w:ftr>`;
}

export function corePropertiesXml(properties: {
  title: string;
  author: string;
  status: string;
  createdAt: Date;
}): string {
  const dublinCoreTerms = 'http://purl.org/dc/terms/';
  return `${XML_DECLARATION}<cp:coreProperties xmlns:cp="${PACKAGE_NAMESPACE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="${dublinCoreTerms}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(properties.title)}</dc:title><dc:creator>${escapeXml(properties.author)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${properties.createdAt.toISOString()}</dcterms:created><cp:contentStatus>${escapeXml(properties.status)}</cp:contentStatus></cp:coreProperties>`;
}

const paragraphStyle = (id: string, name: string, paragraph: string, run = '', basedOn = 'Normal') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="${basedOn}"/><w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`;

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

export const STYLES = `${XML_DECLARATION}<w:styles xmlns:w="${WORD_NAMESPACE}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Arial"/><w:sz w:val="21"/><w:szCs w:val="21"/><w:lang w:val="en-US" w:eastAsia="zh-CN" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="80" w:line="264" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>${headings}${paragraphStyle('ListParagraph', 'List Paragraph', '<w:contextualSpacing/>')}${paragraphStyle('Quote', 'Quote', '<w:ind w:left="360"/>', '<w:i/><w:iCs/>')}${paragraphStyle('Code', 'Code', '<w:spacing w:after="0"/>')}${paragraphStyle('TableText', 'Table Text', '<w:spacing w:before="40" w:after="40"/>')}${paragraphStyle('Evidence', 'Evidence', '<w:tabs><w:tab w:val="left" w:pos="567"/></w:tabs><w:ind w:left="567" w:hanging="567"/>')}${paragraphStyle('Footer', 'footer', '', '<w:sz w:val="16"/><w:szCs w:val="16"/>')}<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:u w:val="single"/></w:rPr></w:style><w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblCellMar><w:left w:w="108" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style><w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:basedOn w:val="TableNormal"/><w:tblPr><w:tblBorders>${borders}</w:tblBorders></w:tblPr></w:style></w:styles>`;
