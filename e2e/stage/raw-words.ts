/** Addresses of mail and web, paths and file names: what they are made of is written so everywhere. */
const addresses = [
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  /\b[a-z]+:\/\/\S+/gi,
  /\b(?:[\w-]+\.)+(?:com|org|net|test|example)\b\S*/gi,
  /(?<![\w.])\/[a-z][\w/.:{}-]*/gi,
  /\b[\w-]+\.(?:csv|dcm|docx?|gz|jpe?g|jsonl?|pdf|png|tar|tsv|txt|xlsx|zip)\b/gi,
];

/** What the program calls things and people do not. */
const raw = [
  // Ids of rows.
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
  // Fields and entities: checkedInAt, QueueTicket. Tall-man lettering (predniSONE) and eGFR have no such humps.
  /\b[a-z]{2,}(?:[A-Z][a-z]+)+\b/g,
  /\b[A-Z][a-z]{2,}(?:[A-Z][a-z]{2,})+\b/g,
  // Columns and codes of refusals: item_id, NOT_FOUND.
  /\b[a-z]+(?:_[a-z0-9]+)+\b/g,
  /\b[A-Z]{2,}(?:_[A-Z0-9]+)+\b/g,
  // Who acts without being a person: system:demo.
  /\b(?:job|system|user):[a-z][\w-]*/g,
  // A value of a closed list, alone in its cell: in-progress. Within a sentence English joins words so.
  /^[a-z]+(?:-[a-z]+)+$/g,
];

/** Names that are written with a hump, and joined words that English writes alone. */
const ordinary = new Set([
  'AppleWebKit',
  'GitHub',
  'HeadlessChrome',
  'JavaScript',
  'PayPal',
  'WhatsApp',
  'mmHg',
  'check-in',
  'co-sign',
  'follow-up',
  'full-time',
  'look-alike',
  'no-show',
  'over-the-counter',
  'part-time',
  'self-pay',
  'sign-in',
  'walk-in',
  'write-off',
  'z-score',
]);
const surname = /^(?:De|Fitz|La|Le|Mac|Mc|Van|Von)[A-Z]/;

/** Words of the program in a text that people read. */
export function rawWords(text: string): string[] {
  const read = addresses.reduce((rest, address) => rest.replace(address, ' '), text).trim();
  const found = raw.flatMap((words) => [...read.matchAll(words)].map(([word]) => word));
  return [...new Set(found)].filter((word) => !ordinary.has(word) && !surname.test(word));
}
