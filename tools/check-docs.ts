import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeStatusTables } from './check-help.ts';
import { moduleOrder } from './module-order.ts';
import { type Finding, report } from './report.ts';
import { root } from './source-tree.ts';

const page = 'docs/architecture.md';
const marks = { begin: '<!-- module order: written by `npm run docs` from tools/module-order.ts -->', end: '<!-- end of module order -->' };

/** The page with the order of the modules between its marks; null where the marks are missing. */
export function withModuleOrder(text: string, order: readonly string[]): string | null {
  const from = text.indexOf(marks.begin);
  const until = text.indexOf(marks.end);
  if (from < 0 || until < from) return null;
  const list = order.map((name, at) => `${at + 1}. \`${name}\``).join('\n');
  return `${text.slice(0, from)}${marks.begin}\n${list}\n${text.slice(until)}`;
}

/** Whether the page says the order that the other checks go by. */
export function findDocFaults(text: string, order: readonly string[]): Finding {
  const wanted = withModuleOrder(text, order);
  const faults =
    wanted === null
      ? [`${page}: the marks of the module order are missing: ${marks.begin} … ${marks.end}`]
      : wanted === text
        ? []
        : [`${page}: the module order is not that of tools/module-order.ts: run npm run docs`];
  return { seen: { modules: order.length }, faults };
}

if (import.meta.main) {
  const file = join(root, page);
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  const wanted = process.argv.includes('--write') ? withModuleOrder(text, moduleOrder) : null;
  if (wanted !== null && wanted !== text) writeFileSync(file, wanted);
  if (process.argv.includes('--write')) await writeStatusTables();
  report('docs', findDocFaults(wanted ?? text, moduleOrder));
}
