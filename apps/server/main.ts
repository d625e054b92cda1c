import { runCommand } from './commands.ts';

const [command = 'start', ...words] = process.argv.slice(2);
process.exitCode = await runCommand(command, words);
