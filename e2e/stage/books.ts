import { Client } from '#kernel/server/database/client.ts';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { runningEmbedded } from '#kernel/server/database/embedded.ts';
import { make, rowsOf } from './api.ts';
import type { Clinic } from './clinic.ts';
import type { RunningServer } from './server.ts';

const root = join(import.meta.dirname, '../..');

/** What a test of the clinic's laboratory costs, in minor units. */
export const prices = { visit: 500_000, kalium: 150_000, natrium: 80_050 } as const;

const range = { low: 3.5, high: 5.1, criticalLow: 2.8, criticalHigh: 6.2 };

/** Gives a clinic its currency and prices: visits, and two tests that share a tube. The usual gate of the laboratory stays. */
export async function withPrices(server: RunningServer, { token }: Clinic): Promise<void> {
  const send = (method: string, path: string, body: unknown) => make(server.url, method, path, token, body);
  await send('POST', '/currency', { code: 'NGN' });
  const types = await rowsOf<{ id: string; name: string }>(server.url, '/appointment-types?limit=100', token);
  const visit = types.find(({ name }) => name === 'New consultation');
  await send('PATCH', `/appointment-types/${visit?.id}`, { price: prices.visit });
  const [sodium] = await rowsOf<{ category: { id: string } }>(server.url, '/laboratory/test/filter?name=Sodium', token);
  const aTest = (name: string, parameter: string, price: number, ranges: readonly object[]) =>
    send('POST', '/laboratory/test', {
      ...{ name, shortName: parameter, categoryId: sodium?.category.id, specimenType: 'serum', container: 'gel-yellow' },
      ...{ turnaroundMinutes: 240, statTurnaroundMinutes: 60, price },
      parameters: [{ name: parameter, code: parameter, resultType: 'numeric', unit: 'mmol/L', decimals: 1, ranges }],
    });
  await aTest('Kalium check', 'Kalium', prices.kalium, [range]);
  await aTest('Natrium check', 'Natrium', prices.natrium, [{ low: 135, high: 145 }]);
}

/** Runs `verify` beside the server, as an operator does; gives how it ended and what it printed. */
export function runVerify(server: RunningServer): Promise<{ code: number; printed: string }> {
  const env = { ...process.env, CIVIS_DATA_DIR: server.dataDir, DATABASE_URL: '' };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'apps/server/main.ts'), 'verify'], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, printed: `${stdout}${stderr}` }),
    );
  });
}

/** A hand in the database that no rule holds back: the guards of the table are taken off while it writes. */
export async function plantError(server: RunningServer, table: string, change: string): Promise<void> {
  const database = runningEmbedded(server.dataDir)?.connection;
  const client = new Client({ ...database });
  await client.connect();
  try {
    await client.query(
      `begin; alter table ${table} disable trigger user; update ${table} set ${change}; alter table ${table} enable trigger user; commit`,
    );
  } finally {
    await client.end();
  }
}
