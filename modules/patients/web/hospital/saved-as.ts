import { toast } from '#kernel/web/frame/toast-store.ts';

/** Says what was saved, then goes on: for calls whose answer brings no words of its own. */
export function savedAs(words: string, then: () => void): void {
  toast.success(words);
  then();
}
