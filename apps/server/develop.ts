import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Development: the API restarts when a server file changes, the web app is served by Vite with hot replacement. */
export function develop(words: readonly string[]): Promise<number> {
  const port = process.env['PORT'] ?? '3000';
  const apiPort = String(Number(port) + 1);
  const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'apps/server/main.ts'), 'api', ...words], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: apiPort, CIVIS_PUBLIC_URL: process.env['CIVIS_PUBLIC_URL'] ?? `http://127.0.0.1:${port}` },
  });
  const web = spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), '--port', port, '--strictPort', '--host', process.env['HOST'] ?? '127.0.0.1'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, CIVIS_API: `http://127.0.0.1:${apiPort}` },
    },
  );
  const stop = (): void => {
    api.kill('SIGTERM');
    web.kill('SIGTERM');
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  return new Promise((resolve) => {
    let ended = 0;
    for (const child of [api, web]) {
      child.on('exit', (code) => {
        ended += 1;
        stop();
        if (ended === 2) resolve(code ?? 0);
      });
    }
  });
}
