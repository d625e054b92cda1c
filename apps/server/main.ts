import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What was compiled at an earlier start is not compiled again: a second less until a killed server serves again.
enableCompileCache(join(import.meta.dirname, '../../.cache/node'));

const [command = 'start', ...words] = process.argv.slice(2);
// The database starts while the program is loaded, which takes longer.
const begun = command === 'start' || command === 'api' ? (await import('./early-database.ts')).beginDatabase(process.env) : null;
const { runCommand } = await import('./commands.ts');
process.exitCode = await runCommand(command, words, begun);
