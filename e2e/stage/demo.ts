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

/** A server with the demo hospital in it. */
export async function startDemoServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ demo: true, env });
  await untilPrinted(server, /Demo hospital ready/, 240);
  return server;
}
