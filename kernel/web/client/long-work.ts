let running = 0;

/** Says that work goes on without a hand on the keyboard, an upload or an export, until the answer is called. */
export function startWork(): () => void {
  running += 1;
  let open = true;
  return () => {
    if (open) running -= 1;
    open = false;
  };
}

/** The same for as long as a promise takes. */
export async function whileWorking<T>(work: Promise<T>): Promise<T> {
  const end = startWork();
  try {
    return await work;
  } finally {
    end();
  }
}

/** Whether an upload or an export runs: who watches over the session counts it as somebody being there. */
export function workRuns(): boolean {
  return running > 0;
}
