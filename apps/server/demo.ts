import type { Pool } from 'pg';
import type { Instant } from '#kernel/contract/fields.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { playDemo } from '#kernel/server/demo/stage.ts';
import type { DemoSize, DemoStep } from '#kernel/server/demo/step.ts';
import { waitUpTo } from '#kernel/server/database/session.ts';
import type { Civis } from '#kernel/server/start/start-civis.ts';
import { demoFounders } from '#modules/registration/server/index.ts';
import { serverModules } from './modules.ts';

/** True when no hospital was ever registered here. */
export async function isEmpty(civis: Civis): Promise<boolean> {
  const { rows } = await civis.kernel.database.owner.query('select 1 from hospitals limit 1');
  return rows.length === 0;
}

const lock = 7_204_001;

export interface DemoOrder {
  readonly size?: DemoSize;
  /** How often it was begun, this time included. Default 1. */
  readonly attempt?: number;
  /** The steps that are replayed. Default: those of all modules. */
  readonly steps?: readonly DemoStep[];
}

/** The dated steps of all modules. */
export function demoSteps(now: Instant, size: DemoSize): readonly DemoStep[] {
  return serverModules.flatMap((module) => module.demo?.(now, size) ?? []);
}

/**
 * Makes the demo by replaying the modules' dated steps through their acts; what it would mail is kept as sent. Its beginning and
 * its end are written down, so that a start after a kill in between knows that it is not complete.
 */
export async function makeDemo(civis: Civis, say: (words: string) => void, order: DemoOrder = {}): Promise<void> {
  const { kernel } = civis;
  const { size = 'standard', attempt = 1 } = order;
  const keeper = await kernel.database.owner.connect();
  // The other's demo takes minutes.
  const asUsual = waitUpTo(keeper, 3_600_000);
  try {
    // Two processes that start at once on one empty database make one demo.
    await keeper.query('select pg_advisory_lock($1)', [lock]);
    if (!(await isEmpty(civis))) return;
    const began = performance.now();
    const now = kernel.clock();
    await keeper.query(
      `insert into demo_run (began_at, attempt) values ($1, $2)
       on conflict (one) do update set began_at = excluded.began_at, attempt = excluded.attempt, finished_at = null`,
      [now, attempt],
    );
    const steps = order.steps ?? demoSteps(now, size);
    await playDemo(kernel, steps, dayIn(now, 'UTC'), (done, of) => {
      if (done % 200 === 0) say(`Demo hospital: ${done} of ${of} steps`);
    });
    await keeper.query("update message_outbox set status = 'sent', sent_at = created_at where status = 'queued'");
    await keeper.query('update demo_run set finished_at = $1', [kernel.clock()]);
    say(`Demo hospital ready (${steps.length} steps in ${((performance.now() - began) / 1000).toFixed(1)} s)`);
  } finally {
    await keeper.query('select pg_advisory_unlock($1)', [lock]);
    asUsual();
    keeper.release();
  }
}

/** What a demo left that was begun and never finished. */
export interface UnfinishedDemo {
  readonly attempt: number;
  /** Hospitals that are not of the demo: somebody registered them. */
  readonly others: number;
}

/** The demo that was interrupted; null when there is none, or another process is making it now. */
export async function unfinishedDemo(owner: Pool): Promise<UnfinishedDemo | null> {
  const { rows } = await owner.query<{ attempt: number; alone: boolean }>(
    'select attempt, pg_try_advisory_xact_lock($1) as alone from demo_run where finished_at is null',
    [lock],
  );
  const [run] = rows;
  if (!run?.alone) return null;
  const { rows: found } = await owner.query<{ others: number }>(
    `select count(*)::int as others from hospitals h where not exists (
       select 1 from sign_ups s join accounts a on a.id = s.account_id where s.hospital_id = h.id and a.email = any ($1))`,
    [demoFounders],
  );
  return { attempt: run.attempt, others: found[0]?.others ?? 0 };
}
