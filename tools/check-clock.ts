import type { Node } from '@babel/types';
import { type Finding, report } from './report.ts';
import { isTest, readSources, type SourceFile } from './source-tree.ts';
import { parseSource, placeOf, walk } from './syntax.ts';

/** Words by which SQL asks the database's clock. */
const sqlClock =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(|\bcurrent_(?:date|time|timestamp)\b|\blocaltime(?:stamp)?\b/i;

/**
 * Other clocks than `scope.now`: `Date.now()`, `new Date()`, `Date()` and the database's own in a module's contract and
 * server, and the database's own in migrations. One clock lets the demo and the tests choose the day.
 */
export function findClockFaults(files: readonly SourceFile[]): Finding {
  const modules = files.filter(({ path }) => /^modules\/[^/]+\/(?:contract|server)\/.*\.ts$/.test(path) && !isTest(path));
  const migrations = files.filter(({ path }) => /^database\/migrations\/.*\.sql$/.test(path));
  return {
    seen: { 'files of modules': modules.length, migrations: migrations.length },
    faults: [...modules.flatMap(moduleFaults), ...migrations.flatMap(migrationFaults)],
  };
}

function moduleFaults(file: SourceFile): string[] {
  const faults: string[] = [];
  walk(parseSource(file), (node) => {
    const clock = clockOf(node);
    if (clock) faults.push(`${placeOf(file, node)} asks ${clock}: scope.now is the only clock`);
  });
  return faults;
}

function clockOf(node: Node): string | null {
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    const bare = node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0;
    if (bare) return 'new Date()';
    const { callee } = node;
    const onDate = callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'Date';
    if (onDate && callee.property.type === 'Identifier' && callee.property.name === 'now') return 'Date.now()';
  }
  if (node.type === 'TaggedTemplateExpression' && node.tag.type === 'Identifier' && node.tag.name === 'sql') {
    const found = node.quasi.quasis.map((part) => sqlClock.exec(part.value.raw)).find((match) => match);
    if (found) return `the database (${found[0]})`;
  }
  return null;
}

function migrationFaults({ path, text }: SourceFile): string[] {
  // Comments become blanks of the same length, so that lines keep their numbers.
  const code = text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return code.split('\n').flatMap((line, at) => {
    const found = sqlClock.exec(line);
    return found ? [`${path}:${at + 1} asks the database (${found[0]}): instants come from scope.now`] : [];
  });
}

if (import.meta.main) report('clock', findClockFaults(readSources(['.ts', '.sql'])));
