import { runCrashRounds } from './crash-rounds.ts';

const asked = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 20);
let faults = 0;
for (const what of ['server', 'database'] as const) {
  const report = await runCrashRounds(what, asked, (words) => console.log(words));
  console.log(what, report);
  faults +=
    report.lost +
    report.doubled +
    report.gaps +
    report.withoutAudit +
    report.counterOff +
    report.orphans +
    report.stockOff +
    report.balancesOff +
    report.billsOff +
    report.verifyOff +
    (report.slowestRestartSeconds > 5 ? 1 : 0);
}
console.log(faults === 0 ? 'Nothing lost, nothing doubled, nothing left behind' : `${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
