import { expect, test } from 'vitest';
import { runCrashRounds } from './crash/crash-rounds.ts';

const whole = { lost: 0, doubled: 0, gaps: 0, withoutAudit: 0, counterOff: 0, orphans: 0 };
const stocked = { stockOff: 0, balancesOff: 0, billsOff: 0, verifyOff: 0 };

// The whole of it, 20 rounds each, on a quiet machine and with the seconds until it serves again: npm run crash.
test.each(['server', 'database'] as const)(
  'kill -9 of the %s under 20 writers loses and doubles nothing, of patients, dispenses and corrections of the stock',
  async (what) => {
    const report = await runCrashRounds(what, 2, () => undefined);
    expect(report).toMatchObject({ ...whole, ...stocked });
    expect(report.acknowledged).toBeGreaterThan(12);
    expect(report.dispensed).toBeGreaterThan(0);
    expect(report.adjusted).toBeGreaterThan(0);
  },
  180_000,
);
