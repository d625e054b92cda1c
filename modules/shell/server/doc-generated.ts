import type { AnyScope } from '#kernel/server/scope/scope.ts';
import { permissionCatalogue, permissionModules } from '#modules/permissions/contract/catalogue.ts';
import type { ShippedPage } from './doc-pages.ts';

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** The catalogue as tables, one a module: what each permission opens and which default roles hold it. */
export function permissionTables(): string {
  const hospitalModules = permissionModules.filter((module) => module.area === 'hospital');
  return hospitalModules
    .map((module) => {
      const rows = permissionCatalogue.filter((entry) => entry.module === module.key);
      const lines = rows.map(
        (entry) =>
          `| ${cell(entry.name)} | ${cell(entry.description)} | ${entry.risk === 'normal' ? '' : entry.risk} | ${cell(entry.holders.join(', '))} |`,
      );
      return [`## ${module.name}`, '', '| Permission | What it does | Risk | Default roles |', '| --- | --- | --- | --- |', ...lines].join(
        '\n',
      );
    })
    .join('\n\n');
}

/** Reference lists in use with version, source and licence. */
async function dataTable(scope: AnyScope): Promise<string> {
  const lists = await scope.tx.selectFrom('referenceVersions').selectAll().orderBy('list').execute();
  const lines = lists.map((row) => `| ${cell(row.list)} | ${cell(row.version)} | ${cell(row.source)} | ${cell(row.licence)} |`);
  return ['| List | Version | Source | Licence |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

/** The page's markdown with its generated parts filled in. */
export async function filledIn(scope: AnyScope, page: ShippedPage): Promise<string> {
  const marks: Readonly<Record<string, () => string | Promise<string>>> = {
    '{{permission-tables}}': permissionTables,
    '{{data-table}}': () => dataTable(scope),
  };
  let markdown = page.markdown;
  for (const [mark, fill] of Object.entries(marks)) {
    if (!markdown.includes(mark)) continue;
    const filled = await fill();
    markdown = markdown.replace(mark, () => filled);
  }
  return markdown;
}
