import { existsSync } from 'node:fs';
import { cp, mkdir, rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningServer, startServer, untilPrinted } from './server.ts';

export const demoPassword = 'Civis-Demo-2026!';

/** Sign-ins of the demo by what they stand for. */
export const demoPeople = {
  admin: { email: 'hospitaladmin@demo.civis.test', password: demoPassword, area: 'hospital' },
  nurse: { email: 'nurse@demo.civis.test', password: demoPassword, area: 'hospital' },
  mother: { email: 'mother@demo.civis.test', password: demoPassword, area: 'patient' },
  operator: { email: 'operator@civis.test', password: demoPassword, area: 'admin' },
} as const;
export type DemoPerson = keyof typeof demoPeople;

/** A server with the demo hospital in it. Who gives `kept` a place finds the demo there, or leaves a copy for who comes next. */
export async function startDemoServer({ kept }: { readonly kept?: string } = {}): Promise<RunningServer> {
  if (kept && !(await isFirst(`${kept}.begun`))) {
    await untilThere(kept);
    return startServer({ demo: true, from: kept });
  }
  const server = await startServer({ demo: true });
  await untilPrinted(server, /Demo hospital ready/, 420);
  if (kept) {
    await server.rest();
    await cp(server.dataDir, `${kept}.part`, { recursive: true, dereference: true });
    await rename(`${kept}.part`, kept);
    await server.restart();
  }
  return server;
}

/** Of two files that begin at once, one makes the demo. */
function isFirst(mark: string): Promise<boolean> {
  return mkdir(mark).then(
    () => true,
    () => false,
  );
}

async function untilThere(path: string): Promise<void> {
  for (let turn = 0; !existsSync(path); turn += 1) {
    if (turn === 900) throw new Error('The demo was begun by another file and does not come');
    await pause(500);
  }
}
