import type { Node } from '@babel/types';
import { type Finding, report } from './report.ts';
import { isTest, readSources, type SourceFile } from './source-tree.ts';
import { parseSource, placeOf, walk } from './syntax.ts';

/** The files that hold one such cast, each with the reason in a sentence. */
const excepted: Readonly<Record<string, string>> = {
  'modules/appointments/web/hospital/calendar/event-button.tsx':
    'The calendar hands on the attributes of a button, and a block that nobody can open is drawn as a plain box with them.',
  'modules/appointments/web/hospital/schedules/hours-form.tsx':
    'The fields were checked by the schema of the call when the first day was saved; the other days are sent from the same fields.',
  'modules/billing-setup/web/hospital/bulk-price-form.tsx':
    'The fields were checked by the schema of the call when the preview was asked; the change is sent from the same fields.',
  'modules/inventory/contract/clearance.ts': 'The mark of a clearance exists for the compiler alone, and nothing else may make one.',
  'modules/invoices/web/hospital/pay/payment-desk.tsx':
    'A tender has other parts for each method; the server judges them and its words land on the desk.',
  'modules/patient-area/web/patient/activate-code.tsx': 'What was typed was sent and taken a step before; it is sent again as it is.',
  'modules/patients/server/imports/import-lines.ts':
    'The cells of an imported row are only put in shape here; the schema of the registration checks them where they are used.',
  'modules/pharmacy/web/hospital/lists/list-form.tsx':
    'One form serves three lists, and which call it sends is known only when it is shown.',
  'modules/pharmacy/web/hospital/lists/list-tab.tsx': 'One tab serves three lists, and which rows it shows is known only when it is shown.',
};

/** More exceptions than this say that a type is missing in the kernel. */
const mostExceptions = 10;

/**
 * Casts that turn the compiler off in modules: `as never` and `as unknown as …`. Where screen, contract and table meet, a type of the kernel
 * is to fit: `Card` of a declared place, `JsonColumns` of a jsonb column, `readAt` for the call of a later module, the start of a form.
 * The same for addresses of links: `to={… as string}` is a page that nobody checks.
 * @param exceptions files that may hold one, with the reason; one that is needed no more is a fault as well.
 */
export function findCastFaults(files: readonly SourceFile[], exceptions: Readonly<Record<string, string>>): Finding {
  const modules = files.filter(({ path }) => /^modules\/.*\.tsx?$/.test(path) && !isTest(path));
  const faults: string[] = [];
  const left = new Map(Object.keys(exceptions).map((path) => [path, 1]));
  let assertions = 0;
  for (const file of modules) {
    walk(parseSource(file), (node, parents) => {
      if (node.type !== 'TSAsExpression' && node.type !== 'TSTypeAssertion') return;
      assertions += 1;
      if (file.path.includes('/web/') && isAddress(node, parents)) {
        faults.push(
          `${placeOf(file, node)} says an address \`as string\`: write the page out, or say addressAt(…) where it is known only at run time`,
        );
        return;
      }
      const words = castOf(node);
      if (!words) return;
      const free = left.get(file.path) ?? 0;
      if (free > 0) left.set(file.path, free - 1);
      else faults.push(`${placeOf(file, node)} says ${words}: mend the type, or say in tools/check-casts.ts why it cannot be`);
    });
  }
  for (const [path, count] of left)
    if (count > 0) faults.push(`${path} is an exception of tools/check-casts.ts that nothing needs any more`);
  if (left.size > mostExceptions) faults.push(`tools/check-casts.ts has ${left.size} exceptions: at most ${mostExceptions}`);
  return { seen: { files: modules.length, assertions }, faults };
}

/** The target of a link or of a navigation, cast to any text. */
function isAddress(node: Extract<Node, { type: 'TSAsExpression' | 'TSTypeAssertion' }>, parents: readonly Node[]): boolean {
  if (node.typeAnnotation.type !== 'TSStringKeyword') return false;
  return parents.slice(-2).some((parent) => {
    if (parent.type === 'JSXAttribute') return parent.name.name === 'to';
    return parent.type === 'ObjectProperty' && parent.key.type === 'Identifier' && parent.key.name === 'to';
  });
}

function castOf(node: Extract<Node, { type: 'TSAsExpression' | 'TSTypeAssertion' }>): string | null {
  if (node.typeAnnotation.type === 'TSNeverKeyword') return '`as never`';
  const inner = node.expression.type === 'ParenthesizedExpression' ? node.expression.expression : node.expression;
  if (inner.type !== 'TSAsExpression' && inner.type !== 'TSTypeAssertion') return null;
  return inner.typeAnnotation.type === 'TSUnknownKeyword' || inner.typeAnnotation.type === 'TSAnyKeyword' ? '`as unknown as`' : null;
}

if (import.meta.main) report('casts', findCastFaults(readSources(['.ts', '.tsx']), excepted));
