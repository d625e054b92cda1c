import { dayIn } from '#kernel/server/clock/instants.ts';
import { playDemo } from '#kernel/server/demo/stage.ts';
import type { DemoSize } from '#kernel/server/demo/step.ts';
import type { Civis } from '#kernel/server/module/start-civis.ts';
import { serverModules } from './modules.ts';

/** True when no hospital was ever registered here. */
export async function isEmpty(civis: Civis): Promise<boolean> {
  const { rows } = await civis.kernel.database.owner.query('select 1 from hospitals limit 1');
  return rows.length === 0;
}

const lock = 7_204_001;

/** Makes the demo by replaying the modules' dated steps through their acts; what it would mail is kept as sent. */
export async function makeDemo(civis: Civis, say: (words: string) => void, size: DemoSize = 'standard'): Promise<void> {
  const { kernel } = civis;
  const keeper = await kernel.database.owner.connect();
  try {
    // Two processes that start at once on one empty database make one demo.
    await keeper.query('select pg_advisory_lock($1)', [lock]);
    if (!(await isEmpty(civis))) return;
    const began = performance.now();
    const now = kernel.clock();
    const steps = serverModules.flatMap((module) => module.demo?.(now, size) ?? []);
    await playDemo(kernel, steps, dayIn(now, 'UTC'), (done, of) => {
      if (done % 200 === 0) say(`Demo hospital: ${done} of ${of} steps`);
    });
    await keeper.query("update message_outbox set status = 'sent', sent_at = created_at where status = 'queued'");
    say(`Demo hospital ready (${steps.length} steps in ${((performance.now() - began) / 1000).toFixed(1)} s)`);
  } finally {
    await keeper.query('select pg_advisory_unlock($1)', [lock]);
    keeper.release();
  }
}
