import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const program = `
import pino from 'pino';
const { steadyOutput } = await import(${JSON.stringify(join(import.meta.dirname, 'steady-output.ts'))});
const log = pino({}, steadyOutput());
for (let line = 0; line < 200; line += 1) { log.info({ line, text: 'x'.repeat(20_000) }); process.stdout.write('said\\n'); }
setTimeout(() => { log.info('last'); process.exit(7); }, 50);
`;

function codeOf(stdout: number): Promise<number | null> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', stdout, 'pipe'] });
  return new Promise((resolve) => child.on('exit', resolve));
}

test.skipIf(!existsSync('/dev/full'))('a log whose disk is full does not end the program', async () => {
  const full = openSync('/dev/full', 'w');
  expect(await codeOf(full)).toBe(7);
  closeSync(full);
});

test('nor does a pipe that nobody reads any more', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(7);
});
