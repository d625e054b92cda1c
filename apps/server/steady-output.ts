import pino, { type DestinationStream } from 'pino';

/** So much of the log waits while its disk is full; what comes on top is lost. */
const mostWaitingBytes = 1_048_576;

/**
 * Standard output for the log and for what is said. A full disk or a closed pipe behind it costs lines, never the server;
 * when there is room again the log goes on.
 */
export function steadyOutput(fd = 1): DestinationStream {
  for (const stream of [process.stdout, process.stderr]) if (stream.listenerCount('error') === 0) stream.on('error', () => undefined);
  const output = pino.destination({ dest: fd, sync: true, maxLength: mostWaitingBytes });
  output.on('error', () => undefined);
  return output;
}
