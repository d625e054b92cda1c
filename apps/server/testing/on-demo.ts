import { expect, inject } from 'vitest';
import type { Id } from '#kernel/contract/fields.ts';
import { cloneFilledDatabase } from '#kernel/server/testing/test-database.ts';
import { makeDemo } from '../demo.ts';
import { setClock, standOn, startOn, stopWorld, theDatabase } from './world.ts';

/**
 * The file's Civis stands on a copy of the demo, and its clock at the instant of the demo's making. To be called at the
 * file's top. The demo is made once in a run.
 */
export function onTheDemo(): void {
  setClock(inject('demoAt'));
  standOn(() =>
    cloneFilledDatabase('demo', async (database) => {
      const world = await startOn(database);
      try {
        await makeDemo(world.civis, () => undefined);
      } finally {
        await stopWorld(world);
      }
    }),
  );
}

/** Id of the demo's hospital. */
export async function theDemoHospital(): Promise<Id> {
  const { rows } = await theDatabase().owner.query<{ id: Id }>("select id from hospitals where name = 'Lagoon Specialist Hospital'");
  return rows[0]?.id ?? expect.fail('The demo has no hospital');
}
