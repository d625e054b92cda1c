import type { Node } from '@babel/types';
import { type Finding, report } from './report.ts';
import { isTest, readSources, type SourceFile } from './source-tree.ts';
import { parseSource, placeOf, walk } from './syntax.ts';

/** The one file that computes with money; all others call it. */
const moneyFile = 'kernel/contract/money.ts';

/** Names that are amounts of money: whole minor units, never a float. */
const moneyName =
  /^(?:price|amount|gross|net|tax|discount|balance|deposit|fee|cost|paid|credited|invoiced|refund|tendered|change|debit|credit)$|(?:Price|Amount|Gross|Net|Tax|Discount|Balance|Deposit|Fee|Cost|Paid|Credited|WrittenOff|Refunded|Debit|Credit|Total)$|^(?:total|subtotal)(?:[A-Z]|$)/;

/** Names that end like money and are none; the amount of a dose is milligrams. */
const notMoney = /(?:Percent|Bps|Count|At|Id|Ids|Number|Date|Days|Text|Name|Kind|Status|Items|Pages|Rows)$|^doseAmount$/;

function isMoney(name: string): boolean {
  return moneyName.test(name) && !notMoney.test(name);
}

/** The last name of an expression: `line.unitPrice` → `unitPrice`. */
function nameOf(node: Node): string | null {
  // A bare `total` is mostly a count of rows; an invoice's is `invoice.total`.
  if (node.type === 'Identifier') return node.name === 'total' ? 'rows' : node.name;
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier' && !node.computed) return node.property.name;
  if (node.type === 'TSAsExpression' || node.type === 'TSNonNullExpression' || node.type === 'ParenthesizedExpression')
    return nameOf(node.expression);
  return null;
}

function touchesMoney(node: Node): boolean {
  const name = nameOf(node);
  if (name !== null) return isMoney(name);
  if (node.type === 'BinaryExpression') return touchesMoney(node.left) || touchesMoney(node.right);
  if (node.type === 'CallExpression') return node.arguments.some((argument) => touchesMoney(argument));
  if (node.type === 'UnaryExpression') return touchesMoney(node.argument);
  return false;
}

function isFraction(node: Node): boolean {
  return node.type === 'NumericLiteral' && !Number.isInteger(node.value);
}

function callFault(node: Node): string | null {
  if (node.type !== 'CallExpression') return null;
  const { callee } = node;
  const name = callee.type === 'Identifier' ? callee.name : nameOf(callee);
  if (name === 'parseFloat') return 'parseFloat makes a float';
  if (name === 'toFixed' && callee.type === 'MemberExpression' && touchesMoney(callee.object)) return 'toFixed writes money from a float';
  return null;
}

function arithmeticFault(node: Node): string | null {
  if (node.type !== 'BinaryExpression' || node.left.type === 'PrivateName') return null;
  const { operator, left, right } = node;
  if (operator === '/' && touchesMoney(left)) return 'money is divided';
  if (operator === '*' && ((isFraction(left) && touchesMoney(right)) || (isFraction(right) && touchesMoney(left))))
    return 'money times a fraction';
  return null;
}

/** Type of a contract's field: the schema that a chain begins with, and the calls on it. */
function chainOf(node: Node): { base: string; calls: string[] } {
  const calls: string[] = [];
  let inner: Node = node;
  while (inner.type === 'CallExpression') {
    if (inner.callee.type !== 'MemberExpression') return { base: nameOf(inner.callee) ?? '', calls };
    calls.push(nameOf(inner.callee) ?? '');
    inner = inner.callee.object;
  }
  return { base: nameOf(inner) ?? '', calls };
}

function fieldFault(node: Node): string | null {
  if (node.type !== 'ObjectProperty' || node.key.type !== 'Identifier' || !isMoney(node.key.name)) return null;
  const { base, calls } = chainOf(node.value);
  if (base !== 'z' || !calls.includes('number')) return null;
  return calls.includes('int') ? null : `the field ${node.key.name} is a number that need not be whole; use #kernel/contract/money.ts`;
}

function faultsOf(file: SourceFile): string[] {
  const isContract = file.path.includes('/contract/');
  const faults: string[] = [];
  walk(parseSource(file), (node) => {
    const found = callFault(node) ?? arithmeticFault(node) ?? (isContract ? fieldFault(node) : null);
    if (found) faults.push(`${placeOf(file, node)}: ${found}`);
  });
  return faults;
}

/**
 * Money that is a float: `parseFloat`, `toFixed` on an amount, an amount divided or multiplied with a fraction, and money
 * fields of contracts that need not be whole. Amounts are minor units; one file computes with them.
 */
export function findMoneyFaults(files: readonly SourceFile[]): Finding {
  const looked = files.filter(
    ({ path }) => /^(?:modules|kernel)\/.*\.tsx?$/.test(path) && path !== moneyFile && !isTest(path) && !path.includes('/data/'),
  );
  return {
    seen: { files: looked.length, contracts: looked.filter(({ path }) => path.includes('/contract/')).length },
    faults: looked.flatMap(faultsOf),
  };
}

if (import.meta.main) report('money', findMoneyFaults(readSources(['.ts', '.tsx'])));
