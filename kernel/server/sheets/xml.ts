import { byName } from '#kernel/contract/by-name.ts';
import { SheetFault } from './faults.ts';

/** What a reader of XML hears, in the order of the text. Names come without their prefix. */
export interface XmlEars {
  readonly open?: (name: string, attributes: string) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

const known = byName<string>({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" });

function character(point: number): string {
  if (!(point <= 0x10ffff) || (point >= 0xd800 && point <= 0xdfff)) return '';
  return point < 32 && point !== 9 && point !== 10 && point !== 13 ? '' : String.fromCodePoint(point);
}

/** Text with its references resolved. Only the five of XML and numbers are known: a document declares none of its own. */
export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{1,16});/gi, (_whole, name: string) => {
    if (name.startsWith('#x') || name.startsWith('#X')) return character(Number.parseInt(name.slice(2), 16));
    if (name.startsWith('#')) return character(Number.parseInt(name.slice(1), 10));
    const plain = known[name];
    if (plain === undefined) throw new SheetFault('SHEET_UNREADABLE');
    return plain;
  });
}

/** The value of an attribute out of a tag's text, or null. */
export function attribute(attributes: string, name: string): string | null {
  const at = attributes.search(new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*["']`));
  if (at < 0) return null;
  const quoteAt = attributes.slice(at).search(/["']/) + at;
  const end = attributes.indexOf(attributes.charAt(quoteAt), quoteAt + 1);
  return end < 0 ? null : unescapeXml(attributes.slice(quoteAt + 1, end));
}

function local(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** End of the tag that begins at `from`: a `>` inside quotes does not end it. */
function tagEnd(xml: string, from: number): number {
  for (let at = from; at < xml.length; at += 1) {
    const char = xml.charCodeAt(at);
    if (char === 62) return at;
    if (char === 34 || char === 39) {
      at = xml.indexOf(char === 34 ? '"' : "'", at + 1);
      if (at < 0) break;
    }
  }
  throw new SheetFault('SHEET_UNREADABLE');
}

function skipMarkup(xml: string, at: number, ears: XmlEars): number {
  if (xml.startsWith('<!--', at)) return after(xml, '-->', at);
  if (xml.startsWith('<?', at)) return after(xml, '?>', at);
  if (xml.startsWith('<![CDATA[', at)) {
    const end = after(xml, ']]>', at);
    ears.text?.(xml.slice(at + 9, end - 3));
    return end;
  }
  // A document type could declare entities that grow or fetch. No spreadsheet needs one.
  throw new SheetFault('SHEET_UNREADABLE');
}

function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  if (at < 0) throw new SheetFault('SHEET_UNREADABLE');
  return at + mark.length;
}

/** Reads XML from begin to end without building a tree. Document types are refused, so nothing expands and nothing is fetched. */
export function readXml(xml: string, ears: XmlEars): void {
  let at = xml.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < xml.length) {
    const begin = xml.indexOf('<', at);
    if (begin < 0) return;
    if (begin > at && ears.text) ears.text(unescapeXml(xml.slice(at, begin)));
    const next = xml.charCodeAt(begin + 1);
    if (next === 33 || next === 63) {
      at = skipMarkup(xml, begin, ears);
      continue;
    }
    const end = tagEnd(xml, begin + 1);
    if (next === 47) ears.close?.(local(xml.slice(begin + 2, end).trim()));
    else openTag(xml.slice(begin + 1, end), ears);
    at = end + 1;
  }
}

function openTag(tag: string, ears: XmlEars): void {
  const closed = tag.endsWith('/');
  const whole = closed ? tag.slice(0, -1) : tag;
  const space = whole.search(/\s/);
  const name = local(space < 0 ? whole : whole.slice(0, space));
  ears.open?.(name, space < 0 ? '' : whole.slice(space));
  if (closed) ears.close?.(name);
}
