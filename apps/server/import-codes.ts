import { migrate } from '#kernel/server/database/migrate.ts';
import type { Database } from '#kernel/server/database/open.ts';
import { readingKernel } from '#kernel/server/verify/verify.ts';
import { inPlatformScope, systemActor } from '#kernel/server/scope/make-scope.ts';
import type { Settings } from '#kernel/server/settings/settings.ts';
import { ImportRefused, importCodes } from '#modules/reference-data/server/index.ts';
import { serverModules } from './modules.ts';
import { publicSettingsOf } from './public-settings.ts';

const usage = 'Say what and from where: npm run import-codes -- icd10|icd10pcs|hcpcs <file> [--release 2026] [--force]';

/** Imports an official release of codes from its file; 0 when it is loaded, 1 when it was refused, 2 when the words make no order. */
export async function runImportCodes(
  database: Database,
  settings: Settings,
  words: readonly string[],
  say: (words: string) => void,
): Promise<number> {
  const at = words.indexOf('--release');
  const release = at >= 0 ? (words[at + 1] ?? null) : null;
  const [list, file] = words.filter((word, index) => !word.startsWith('--') && (at < 0 || index !== at + 1));
  if ((list !== 'icd10' && list !== 'icd10pcs' && list !== 'hcpcs') || !file || (at >= 0 && !release)) {
    say(usage);
    return 2;
  }
  await migrate(database);
  const kernel = readingKernel(database, serverModules, publicSettingsOf(settings, false));
  const call = { permission: null, method: null, route: 'import-codes' };
  const facts = { actor: systemActor('import-codes'), now: kernel.clock(), call, area: null };
  const began = performance.now();
  try {
    const { result } = await inPlatformScope(kernel, facts, (scope) =>
      importCodes(scope, { list, file, release, force: words.includes('--force') }),
    );
    for (const line of result.lines) say(line);
    say(`It took ${Math.round((performance.now() - began) / 100) / 10} seconds.`);
    return 0;
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    for (const line of error.lines) say(line);
    return 1;
  }
}
