import type { Node } from '@babel/types';
import { type Finding, report } from './report.ts';
import { isTest, readSources, type SourceFile } from './source-tree.ts';
import { parseSource, placeOf, walk } from './syntax.ts';

/** Words that no hospital says, each with what is written instead. docs/words.md names the right ones. */
const wrong: readonly (readonly [RegExp, string])[] = [
  [/\bEmpty: /, '"Default: …" for a value, "Leave blank …" for what an empty box means, or "(optional)"'],
  [/\bleaves? all (?:pickers|lists)\b/, '"can no longer be selected", "is removed from all lists"'],
  [/\bstays? to pay\b/, '"Paid in full"'],
  [/\bis asked, /, '"due"'],
  [/\bsay where you sit\b/, '"choose your cash point"'],
  [/\b[Mm]end the file\b/, '"correct the file"'],
  [/\bnot further said\b/, '"unspecified"'],
  [/(?<!not )\ball the same\b/, '"anyway"'],
  [/\bone a line\b|^One a line\b|\bone line a \w+/i, '"one per line"'],
  [/\bin letters or more\b|\b(?:ten|\{count\}) letters or more\b/, '"at least 10 characters"'],
  [/\bMost (?:at once|in 24 hours|a day)\b/, '"Maximum single dose", "Maximum in 24 hours", "Maximum daily dose"'],
  [/\bLeast (?:deposit|shelf)\b/, '"Minimum"'],
  [/\bAt least packs\b/, '"Minimum packs"'],
  [/\b(?:Cost|Price|Units) a pack\b/, '"per pack"'],
  [/\bCame for\b|\bWho comes\b/, '"Reason for visit", "Patient type"'],
  [/\bTakes now\b/, '"Current medication"'],
  [/\bWho had (?:it|\{name\})/, '"Batch trace"'],
  [/\bWhat (?:became|becomes) of it\b/, '"Disposition"'],
  [/\bThe (?:specimen|result) is awaited\b/, '"Awaiting specimen", "Awaiting result"'],
  [/\b[Rr]eceived? tubes\b/, '"Receive specimens"'],
  [/\bin the line\b|\bof the line$|^Back to the line\b/, '"in the queue"'],
  [/\bHow the visit ends\b/, '"Disposition"'],
  [/\bchain is whole\b/, '"Audit chain verified"'],
  [/^Moved on$/, '"Status changed"'],
  [/\bRules that touch\b/, '"Applicable price rules"'],
  [/\bWhy a discount\b/, '"Discount reason"'],
  [/^Open now$/, '"Open"'],
  [/\bGo on with a reason\b|\bGo on despite\b/, '"Override"'],
  [/\bPrescribe all\b/, '"Override and sign"'],
  [/\b[Ww]rite anew\b|\b[Pp]riced anew\b|\basks? for it anew\b/, '"Rewrite", "Repriced", "again"'],
  [/\bNobody (?:waits|waiting|is waiting|is called|has hours|registered|yet|of this round)\b/, '"No one …", "No …"'],
  [/\bnobody (?:waiting|in particular|may overbook)\b/, '"no one"'],
  [/\bSomebody who keeps\b|\bSomebody else (?:pays|sees|approves|saved)\b/, '"A safe keeper", "Another user", "Someone else"'],
  [/\blooks like this person\b/, '"No possible duplicates"'],
  [/\bDecides when the patient\b/, '"Health care proxy"'],
  [/\bmay grant nothing\b/, '"cannot give discounts"'],
  [/\bhangs on\b/, '"is linked to"'],
  [/\bis laid under\b|\blie under a note\b/, '"was added to"'],
  [/\bstands? (?:in|on) the (?:chart|shelf|screen|ward)\b.*\b(?:voided|takes its place)\b/, '"the charted record"'],
  [/\bhanded out already\b/i, '"Already dispensed"'],
  [/\bgoes dark\b/, '"is turned off"'],
  [/\brequests? wait again\b/, '"the requests are reopened"'],
  [/\b(?:stock is freed|stock that was held is free)\b/, '"the reserved stock is released"'],
  [/\bcharges? (?:is|are) taken back\b/, '"the charge is reversed"'],
  [/\bThe number stays used\b/, '"The number is not used again"'],
  [/\bwithout limit\b/, '"no limit"'],
  [/\bOff: /, '"If off, …"'],
  [/\b[Ss]ay why, /, '"Enter a reason"'],
  [/\bstands on two lines\b/, '"is on two lines"'],
  [/\bwants an? (?:approval|note|reason)\b/, '"requires"'],
  [/\bthat is kept back\b|\bwhat is kept back\b/i, '"the reserve"'],
  [/\bfull level\b/i, '"target level"'],
  [/\bneither counted nor skipped\b/, '"not yet counted or skipped"'],
  [/\bhas faults\b|\bfaulty rows\b|\bhave faults\b/, '"errors"'],
  [/\b(?:change|changes) counts? (?:at once|once)\b/, '"takes effect"'],
  [/\b[Pp]atient is told\b.*;/, '"is notified"'],
  [/\bThose who pay\b/, '"Users who pay"'],
  [/\bSaved by itself\b/, '"Saved automatically"'],
  [/\bCash points of late\b/, '"Recent cash points"'],
  [/\bruns low\b/, '"is low"'],
  [/\b(?:Personel|Phamacists|Staffs)\b/, 'Personnel, Pharmacists, Staff'],
];

/** The texts of people: screens, and the words of refusals, mails and papers of modules and kernel. */
function speaks(path: string): boolean {
  return /^(?:modules\/[^/]+|kernel)\/(?:web|contract|server)\/.*\.tsx?$/.test(path) && !isTest(path) && !/\/testing\/|\/demo/.test(path);
}

function textOf(node: Node): string | null {
  if (node.type === 'StringLiteral') return node.value;
  if (node.type === 'TemplateElement') return node.value.cooked ?? node.value.raw;
  if (node.type === 'JSXText') return node.value.trim();
  return null;
}

/** Texts with a word of the list. A text of one word is an id or a key, but where the list asks for the whole of it. */
export function findWrongWords(files: readonly SourceFile[]): Finding {
  const faults: string[] = [];
  let texts = 0;
  const spoken = files.filter(({ path }) => speaks(path));
  for (const file of spoken)
    walk(parseSource(file), (node) => {
      const text = textOf(node);
      if (!text || !/[a-z]/.test(text)) return;
      texts += 1;
      for (const [pattern, instead] of wrong) {
        const found = pattern.exec(text);
        if (found) faults.push(`${placeOf(file, node)} says "${found[0]}": write ${instead}`);
      }
    });
  return { seen: { files: spoken.length, texts, 'wrong words': wrong.length }, faults };
}

if (import.meta.main) report('words', findWrongWords(readSources(['.ts', '.tsx'])));
