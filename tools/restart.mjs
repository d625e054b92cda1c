// How `npm start` keeps its server running. Plain JavaScript, for start.mjs runs on the system's Node.

const firstMilliseconds = 250;
const mostMilliseconds = 30_000;
/** A run of this length ends a row of failures. */
const steadyMilliseconds = 60_000;
/** Somebody has to put something right first: starting again would change nothing. */
const needsSomebody = 2;

export function delayBefore(inARow) {
  return inARow === 0 ? firstMilliseconds : Math.min(mostMilliseconds, 1000 * 2 ** (inARow - 1));
}

export function reasonOf({ code, signal, told }) {
  if (told) return told;
  if (signal === 'SIGABRT' || code === 134) return 'it was aborted, as when memory runs out (SIGABRT)';
  return signal ? `it was ended by ${signal}` : `exit code ${code}`;
}

export async function keepRunning({ run, say, pause, now }) {
  let last = null;
  let served = false;
  let inARow = 0;
  for (let restarts = 1; ; restarts += 1) {
    const began = now();
    const end = await run(last);
    const lasted = now() - began;
    served ||= end.served;
    // What never answered a call has a fault that is there at every start: its words stand above.
    if (end.asked || end.code === 0 || end.code === needsSomebody || !served) return end;
    if (lasted >= steadyMilliseconds) inARow = 0;
    // The run itself waits before it serves, for it has to load meanwhile; one that did not come so far has the rest waited for here.
    if (last && lasted < last.wait) await pause(last.wait - lasted);
    const wait = delayBefore(inARow);
    inARow += 1;
    last = { at: new Date().toISOString(), reason: reasonOf(end).slice(0, 300), restarts, wait };
    say(`The server ended unexpectedly: ${last.reason}. It is started again in ${wait / 1000} s.`);
  }
}
