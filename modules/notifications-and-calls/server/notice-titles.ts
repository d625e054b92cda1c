import type { NotificationTitle } from '../contract/words.ts';

declare module '#kernel/server/scope/scope.ts' {
  interface NoticeTitles extends Record<NotificationTitle, true> {}
}
