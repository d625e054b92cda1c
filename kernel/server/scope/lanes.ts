interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

const lanes = new Map<string, Lane>();

/**
 * How many of one lane run at once: one that holds the number all of them end with, others that read and settle meanwhile. More would only
 * wait for that number, each with a connection of its own that has to be kept warm.
 */
export const width = 4;

/** Runs an act once fewer than `width` of its lane run in this process; those that wait follow each other in the order they came. */
export async function inLane<T>(name: string, act: () => Promise<T>): Promise<T> {
  const lane = lanes.get(name) ?? { running: 0, waiting: [] };
  lanes.set(name, lane);
  if (lane.running < width) lane.running += 1;
  // Whoever leaves hands its place over.
  else await new Promise<void>((resolve) => lane.waiting.push(resolve));
  try {
    return await act();
  } finally {
    const next = lane.waiting.shift();
    if (next) next();
    else {
      lane.running -= 1;
      if (lane.running === 0) lanes.delete(name);
    }
  }
}
