import type { EventEmitter } from 'node:events';

/**
 * Calls `then` with the first message of a thread that is its own, once. Under `--watch` node posts to the parent what the
 * thread imports (`watch:import`, `watch:require`), before anything that the thread says itself.
 */
export function onOwnMessage<T>(worker: EventEmitter, isOwn: (message: unknown) => message is T, then: (message: T) => void): void {
  const take = (message: unknown) => {
    if (!isOwn(message)) return;
    worker.off('message', take);
    then(message);
  };
  worker.on('message', take);
}
